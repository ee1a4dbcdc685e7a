import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import type { Program } from './program.js';

/** Returns the default world, which always exists. */
export function defaultWorldOf({ simulator }: Program): LiveWorld {
  const live = simulator.find(DEFAULT_WORLD);
  if (live === undefined) throw new Error('The default world is gone.');
  return live;
}
