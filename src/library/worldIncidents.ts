import { beginIncident, healIncident, incidentOf, incidentsOf } from '../control/commands/incidents.js';
import { presentIncident, type ShownIncident } from '../control/presenters/presentIncident.js';
import type { Incident } from '../world/scenario.gen.js';
import { readJson } from '../input/json/reader.js';
import { flag, object } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/**
 * What goes wrong in a world.
 *
 * @example
 * const { id } = await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0', for: 'PT15M' });
 * await world.clock.advance('PT1M');
 * await world.incidents.heal(id);
 */
export interface WorldIncidents {
  /** Lets an incident begin. */
  start(incident: Incident): Promise<ShownIncident>;
  /** Those that go on, or with `all` those that are over too; oldest first. */
  list(options?: { readonly all?: boolean }): Promise<readonly ShownIncident[]>;
  get(id: string): Promise<ShownIncident>;
  /** Ends one before its time. */
  heal(id: string): Promise<void>;
}

const listOptions = object({ all: flag });

/** The incidents of the world that `find` finds. */
export function worldIncidents(find: () => LiveWorld): WorldIncidents {
  return {
    start: (incident) =>
      settle(() => {
        const live = find();
        const begun = beginIncident(live, incident);
        return presentIncident(begun, live.world);
      }),
    list: (options = {}) =>
      settle(() => {
        const live = find();
        const { all = false } = readJson(listOptions, withoutUndefined(asObject('the options', options)));
        return incidentsOf(live, all).map((each) => presentIncident(each, live.world));
      }),
    get: (id) =>
      settle(() => {
        const live = find();
        return presentIncident(incidentOf(live, id), live.world);
      }),
    heal: (id) =>
      settle(() => {
        healIncident(find(), id);
      }),
  };
}
