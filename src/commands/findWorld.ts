import { suggestionOf } from '../schema/nearest.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import { notFound } from './errors.js';

/**
 * Returns a world and lets its time to live begin again. Does not advance its clock, so that it can be reset or deleted
 * even if advancing fails.
 */
export function findWorld(simulator: Simulator, name: string): LiveWorld {
  simulator.removeExpired();
  const live = simulator.find(name);
  if (live !== undefined) {
    simulator.use(live);
    return live;
  }
  throw notFound(`There is no world ${JSON.stringify(name)}${suggestionOf(name, simulator.names())}.`, {
    http: 'GET /v1/worlds lists them',
    library: 'simulator.worlds() lists them',
  });
}

/** Returns a world after its clock has caught up with the real one. */
export function findCurrentWorld(simulator: Simulator, name: string): LiveWorld {
  const live = findWorld(simulator, name);
  live.catchUp();
  return live;
}

/** Returns the path of a world in the control plane, for hints. */
export function pathOf({ name }: Pick<LiveWorld, 'name'>, ...steps: readonly string[]): string {
  return ['/v1/worlds', ...[name, ...steps].map(encodeURIComponent)].join('/');
}
