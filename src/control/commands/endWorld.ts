import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import { Problem } from '../problem.js';
import { findAsleep } from '../worlds.js';

/** Ends a world; not the default one, which is always there. */
export function endWorld(simulator: Simulator, name: string): void {
  const live = findAsleep(simulator, name);
  if (live.name === DEFAULT_WORLD) {
    throw new Problem(409, 'The default world cannot be deleted.', {
      hint: {
        http: 'POST …/reset leads it back to its start',
        library: 'world.reset() leads it back to its start',
      },
    });
  }
  simulator.remove(live.name);
}
