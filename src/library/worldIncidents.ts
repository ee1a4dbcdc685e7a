import { getIncident, healIncident, listIncidents, startIncident } from '../commands/incidents.js';
import type { IncidentView } from '../commands/incidentView.js';
import type { Incident } from '../input/scenario/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { asObject, withoutUndefined } from './options.js';
import { copyOf, settleCopy } from './copies.js';
import { settle } from './simulatorError.js';

/**
 * The incidents of a world, which are problems of the platform such as a node that is down.
 *
 * @example
 * const { id } = await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT15M' });
 * await world.clock.advance('PT1M');
 * await world.incidents.heal(id);
 */
export interface WorldIncidents {
  /** Starts an incident now, or at the time `at`. Rejects with status 409 if the current state does not allow it. */
  start(incident: Incident): Promise<IncidentView>;
  /** Returns the active incidents, oldest first, then the pending ones. With `all`, ended incidents are included. */
  list(options?: { readonly all?: boolean }): Promise<readonly IncidentView[]>;
  /** Returns one incident, active or ended. Rejects with status 404 if the id is unknown. */
  get(id: string): Promise<IncidentView>;
  /** Ends an incident early, or cancels a pending one. An incident that has already ended stays unchanged. */
  heal(id: string): Promise<void>;
}

/** Creates access to the incidents of the world that `find` returns. */
export function incidentsOf(find: () => LiveWorld): WorldIncidents {
  return {
    start: (incident) => settleCopy(() => startIncident(find(), copyOf(incident))),
    list: (options = {}) =>
      settleCopy(() => listIncidents(find(), withoutUndefined(asObject('the options', options)))),
    get: (id) => settleCopy(() => getIncident(find(), id)),
    heal: (id) =>
      settle(() => {
        healIncident(find(), id);
      }),
  };
}
