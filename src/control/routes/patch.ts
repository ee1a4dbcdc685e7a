import type { Simulator } from '../../simulator/simulator.js';
import { patchState } from '../commands/patchState.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { worldOf } from '../worlds.js';

/** `PATCH …/state/{collection}/{id}`: changes a row from outside, with all that follows from it. */
export function patchRoute(simulator: Simulator): Route {
  return {
    method: 'patch',
    path: '/v1/worlds/:world/state/:collection/*id',
    handle: (request, response) => {
      const live = worldOf(simulator, request);
      const row = patchState(live, segment(request, 'collection'), segment(request, 'id'), request.body);
      response.json(row);
    },
  };
}
