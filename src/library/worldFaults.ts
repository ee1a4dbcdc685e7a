import { addRule, changeRule, clearRules, dropRule, shownRule } from '../control/commands/faults.js';
import { presentFault, type ShownFault } from '../control/presenters/presentFault.js';
import { faultsInOrder } from '../world/faults/rules.js';
import type { Rule } from '../world/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { settle } from './simulatorError.js';

/**
 * What goes wrong with the calls of a world.
 *
 * @example
 * await world.faults.add({ match: { operation: ['E8'] }, inject: { error: { status: 503 } }, times: 1 });
 */
export interface WorldFaults {
  /** Adds a rule behind those there are; it has an id then. */
  add(rule: Rule): Promise<ShownFault>;
  /** The rules in their order, each with how often it matched, was drawn and struck. */
  list(): Promise<readonly ShownFault[]>;
  get(id: string): Promise<ShownFault>;
  /** Changes a rule by a JSON merge patch: `{ probability: 0.5, delay: null }`. */
  update(id: string, patch: Readonly<Record<string, unknown>>): Promise<ShownFault>;
  remove(id: string): Promise<void>;
  /** Removes all of them; `cleared` is how many there were. */
  clear(): Promise<{ readonly cleared: number }>;
}

/** The fault rules of the world that `find` finds. */
export function faultsOf(find: () => LiveWorld): WorldFaults {
  return {
    add: (rule) => settle(() => addRule(find(), rule)),
    list: () =>
      settle(() => {
        const live = find();
        return faultsInOrder(live.world).map((row) => presentFault(live, row));
      }),
    get: (id) => settle(() => shownRule(find(), id)),
    update: (id, patch) => settle(() => changeRule(find(), id, patch)),
    remove: (id) =>
      settle(() => {
        dropRule(find(), id);
      }),
    clear: () => settle(() => clearRules(find())),
  };
}
