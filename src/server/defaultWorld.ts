import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import type { Program } from './program.js';

/** Returns the default world, or a copy of it if another replica of a fleet has it. */
export async function findDefaultWorld({ simulator }: Program): Promise<LiveWorld | undefined> {
  return simulator.findAnywhere(DEFAULT_WORLD);
}

/** Returns the default world, which always exists in a process without a fleet. */
export function defaultWorldOf({ simulator }: Program): LiveWorld {
  return existing(simulator.find(DEFAULT_WORLD));
}

/** Returns the default world. Throws if it is `undefined`, which another replica of a fleet can cause. */
export function existing(live: LiveWorld | undefined): LiveWorld {
  if (live === undefined) throw new Error('There is no default world.');
  return live;
}
