import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import type { Program } from './program.js';

/** Returns the default world, or a copy of it if another replica of a fleet has it. */
export async function findDefaultWorld({ simulator }: Program): Promise<LiveWorld | undefined> {
  return simulator.findAnywhere(DEFAULT_WORLD);
}

/** Returns the default world, which always exists in a process without a fleet. */
export function defaultWorldOf({ simulator }: Program): LiveWorld {
  const live = simulator.find(DEFAULT_WORLD);
  if (live === undefined) throw new Error('The default world is gone.');
  return live;
}
