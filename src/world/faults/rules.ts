import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { FaultRow, StoredRule } from '../tables/faults.js';
import type { World } from '../world.js';

/** Returns a world's fault rules in the order in which the engine evaluates them. */
export function faultsInOrder({ faults }: Pick<World, 'faults'>): readonly FaultRow[] {
  return faults
    .all()
    .toArray()
    .toSorted((one, other) => one.order - other.order);
}

/** Returns an id that no rule of the world has, such as `fault-1`. */
export function freeFaultId(world: World): string {
  let number = world.faults.size + 1;
  while (world.faults.get(`fault-${number}`) !== undefined) number += 1;
  return `fault-${number}`;
}

/** Adds a rule that is evaluated after all other rules. Replaces a rule with the same id. */
export function addFault(world: World, rule: StoredRule & { readonly id: string }): Outcome {
  const last = faultsInOrder(world).at(-1)?.order ?? 0;
  return withFault(world, { id: rule.id, order: last + 1, rule, addedAt: world.now });
}

/**
 * Replaces the content of a rule. The rule keeps its id, its position in the order, and the time at which it was added.
 */
export function changeFault(world: World, row: FaultRow, rule: StoredRule): Outcome {
  return withFault(world, { ...row, rule: { ...omit(rule, 'id'), id: row.id } });
}

export function removeFault(world: World, { id }: FaultRow): Outcome {
  return { world: { ...world, faults: world.faults.remove(id) }, events: [] };
}

export function clearFaults(world: World): Outcome {
  const faults = faultsInOrder(world).reduce((table, { id }) => table.remove(id), world.faults);
  return { world: { ...world, faults }, events: [] };
}

function withFault(world: World, row: FaultRow): Outcome {
  return { world: { ...world, faults: world.faults.put(row) }, events: [] };
}
