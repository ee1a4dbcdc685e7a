import type { LiveWorld, Simulator } from '../simulator/simulator.js';
import { Problem } from './problem.js';

/** The world of a name; a problem when there is none. */
export function findWorld(simulator: Simulator, name: string): LiveWorld {
  const live = simulator.find(name);
  if (live === undefined) {
    throw new Problem(404, `There is no world ${JSON.stringify(name)}; GET /v1/worlds lists them.`);
  }
  return live;
}
