import type { Request } from 'express';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import { Problem } from './problem.js';
import { segment } from './segment.js';

/** The world of a name, with its clock where it is by now; a problem when there is none. */
export function findWorld(simulator: Simulator, name: string): LiveWorld {
  const live = findAsleep(simulator, name);
  live.catchUp();
  return live;
}

/** The world of a name as it was left; so even one that cannot get on can be reset or deleted. */
export function findAsleep(simulator: Simulator, name: string): LiveWorld {
  const live = simulator.find(name);
  if (live === undefined) {
    throw new Problem(404, `There is no world ${JSON.stringify(name)}.`, {
      hint: { http: 'GET /v1/worlds lists them', library: 'simulator.worlds() lists them' },
    });
  }
  return live;
}

/** The world that the path of a request names, with its clock where it is by now. */
export function worldOf(simulator: Simulator, request: Request): LiveWorld {
  return findWorld(simulator, segment(request, 'world'));
}

/** The path of something below a world's own path. */
export function placeOf({ name }: LiveWorld, ...steps: readonly string[]): string {
  return ['/v1/worlds', name, ...steps.map(encodeURIComponent)].join('/');
}
