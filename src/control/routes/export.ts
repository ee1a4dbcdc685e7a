import { stateOf } from '../../simulator/worldState.js';
import type { Simulator } from '../../simulator/simulator.js';
import type { Route } from '../route.js';
import { sendPieces } from '../sendPieces.js';
import { statePieces } from '../state/statePieces.js';
import { worldOf } from '../worlds.js';

/** `GET …/export`: the whole state of a world, which is a fixture too. */
export function exportRoute(simulator: Simulator): Route {
  return {
    method: 'get',
    path: '/v1/worlds/:world/export',
    handle: async (request, response) => {
      const { world } = worldOf(simulator, request);
      await sendPieces(response, statePieces(stateOf(world)));
    },
  };
}
