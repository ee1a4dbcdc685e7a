import { SYSTEM } from '../../domain/events/event.js';
import { patchRow } from '../../simulator/patch/patchRow.js';
import type { Simulator } from '../../simulator/simulator.js';
import { Problem } from '../problem.js';
import type { Route } from '../route.js';
import { collectionOf, idOf } from '../state/reference.js';
import { worldOf } from '../worlds.js';

/** `PATCH …/state/{collection}/{id}`: changes a row from outside, with all that follows from it. */
export function patchRoute(simulator: Simulator): Route {
  return {
    method: 'patch',
    path: '/v1/worlds/:world/state/:collection/*id',
    handle: (request, response) => {
      const live = worldOf(simulator, request);
      const { name, collection } = collectionOf(request);
      if (name === 'events') {
        throw new Problem(405, 'Events cannot be changed: what happened has happened.', {
          headers: { Allow: 'GET, HEAD' },
        });
      }
      const id = idOf(request, live.world);
      const outcome = patchRow(live.world, name, id, request.body);
      if (outcome !== undefined) live.commit(outcome, SYSTEM);
      response.json(collection.row(live.world, id));
    },
  };
}
