import { actionCause } from '../simulator/timeline/cause.js';
import { SYSTEM } from '../world/tables/events.js';
import {
  addFault,
  changeFault,
  clearFaults as clearAll,
  faultsInOrder,
  freeFaultId,
  removeFault,
} from '../world/faults/rules.js';
import type { FaultRow } from '../world/tables/faults.js';
import { formatInstant } from '../world/instant.js';
import type { Rule } from '../input/scenario/scenario.gen.js';
import { Conflict } from '../world/conflict.js';
import { rule } from '../input/scenario/rule.js';
import { WrongJson } from '../world/callerError.js';
import { isObject } from '../schema/scalars.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import type { RuleStatistics } from '../faults/engine/counts.js';
import { mergePatch } from '../rows/mergePatch.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';

/** Schema of a rule. The cast is safe, because the type is generated from this schema. */
export const ruleInput: Schema<Rule> = rule as JsonSchema;

/** A fault rule as callers see it. */
export interface FaultView extends Rule {
  readonly id: string;
  /** Virtual time as ISO 8601 timestamp. */
  readonly addedAt: string;
  /** Counts since the rule was added or changed, the world was reset or the program started. */
  readonly statistics: RuleStatistics;
}

/** Returns the fault rules of a world in the order of their evaluation. */
export function listFaults(live: LiveWorld): readonly FaultView[] {
  return faultsInOrder(live.world).map((row) => faultView(live, row));
}

/** Adds a fault rule after all others. */
export function addFaultRule(live: LiveWorld, input: unknown): FaultView {
  const added = readInput(ruleInput, input);
  const { faults } = live.world;
  const id = added.id ?? freeFaultId(live.world);
  if (faults.get(id) !== undefined) {
    throw new Conflict(`A fault rule with the id ${JSON.stringify(id)} already exists.`, {
      hint: {
        http: `PATCH ${pathOf(live, 'faults', id)} changes it`,
        library: 'world.faults.update() changes it',
      },
    });
  }
  if (faults.size >= LIMITS.faults)
    throw new Conflict(`The world already has ${faults.size} fault rules, the maximum. Delete some first.`);
  live.commit(addFault(live.world, { ...added, id }), SYSTEM, actionCause('add a fault'));
  return getFault(live, id);
}

export function getFault(live: LiveWorld, id: string): FaultView {
  return faultView(live, findFault(live, id));
}

/** Changes a fault rule by a JSON merge patch. Resets its statistics unless the patch only switches it on or off. */
export function patchFault(live: LiveWorld, id: string, patch: unknown): FaultView {
  const row = findFault(live, id);
  if (!isObject(patch)) throw new WrongJson([{ path: '$', message: 'expected an object' }]);
  if (patch.id !== undefined && patch.id !== id) {
    throw new WrongJson([{ path: '$.id', message: 'cannot be changed: add another rule instead' }]);
  }
  live.commit(
    changeFault(live.world, row, readInput(ruleInput, mergePatch(row.rule, patch))),
    SYSTEM,
    actionCause('change a fault'),
  );
  if (isSwitch(patch)) live.faults.keepCounts(row, findFault(live, id));
  return getFault(live, id);
}

export function deleteFault(live: LiveWorld, id: string): void {
  live.commit(removeFault(live.world, findFault(live, id)), SYSTEM, actionCause('remove a fault'));
}

/** Removes all fault rules. `cleared` is the number of removed rules. */
export function clearFaults(live: LiveWorld): { readonly cleared: number } {
  const cleared = live.world.faults.size;
  live.commit(clearAll(live.world), SYSTEM, actionCause('remove all faults'));
  return { cleared };
}

function isSwitch(patch: Readonly<Record<string, unknown>>): boolean {
  return 'enabled' in patch && Object.keys(patch).every((name) => name === 'enabled' || name === 'id');
}

function findFault(live: LiveWorld, id: string): FaultRow {
  const row = live.world.faults.get(id);
  if (row !== undefined) return row;
  throw notFound(`The world has no fault ${JSON.stringify(id)}.`, {
    http: `GET ${pathOf(live, 'faults')} lists them`,
    library: 'world.faults.list() lists them',
  });
}

function faultView({ faults }: LiveWorld, row: FaultRow): FaultView {
  const { id, addedAt } = row;
  // This cast is safe, because the rules of all rows match `ruleInput`.
  const rule = row.rule as Rule;
  return { ...rule, id, addedAt: formatInstant(addedAt), statistics: faults.statistics(row) };
}
