import {
  addFaultRule,
  clearFaults,
  deleteFault,
  getFault,
  listFaults,
  patchFault,
} from '../commands/faults.js';
import type { FaultView } from '../commands/faultView.js';
import type { Rule } from '../input/scenario/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { copyOf, settleCopy } from './copies.js';
import { settle } from './simulatorError.js';

/**
 * The fault rules of a world, which disturb calls to its API.
 *
 * @example
 * const match = { operation: 'getHostMeasurements' };
 * await world.faults.add({ match, inject: { error: { status: 503 } }, times: 1 });
 */
export interface WorldFaults {
  /**
   * Adds a rule after all others. A rule without an `id` gets one. Rejects with status 409 if the id is
   * taken.
   */
  add(rule: Rule): Promise<FaultView>;
  /** Returns the rules in the order of their evaluation, each with its statistics. */
  list(): Promise<readonly FaultView[]>;
  /** Returns one rule. Rejects with status 404 if the id is unknown. */
  get(id: string): Promise<FaultView>;
  /**
   * Changes a rule by a JSON merge patch (`{ probability: 0.5, delay: null }`) and resets its statistics. A patch of
   * only `enabled` keeps them.
   */
  update(id: string, patch: Readonly<Record<string, unknown>>): Promise<FaultView>;
  /** Removes a rule. Rejects with status 404 if the id is unknown. */
  remove(id: string): Promise<void>;
  /** Removes all rules. `cleared` is the number of removed rules. */
  clear(): Promise<{ readonly cleared: number }>;
}

/** Creates access to the fault rules of the world that `find` returns. */
export function faultsOf(find: () => LiveWorld): WorldFaults {
  return {
    add: (rule) => settleCopy(() => addFaultRule(find(), copyOf(rule))),
    list: () => settleCopy(() => listFaults(find())),
    get: (id) => settleCopy(() => getFault(find(), id)),
    update: (id, patch) => settleCopy(() => patchFault(find(), id, copyOf(patch))),
    remove: (id) =>
      settle(() => {
        deleteFault(find(), id);
      }),
    clear: () => settleCopy(() => clearFaults(find())),
  };
}
