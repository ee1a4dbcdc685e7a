import type { Outcome } from '../outcome.js';
import type { Rule } from '../scenario.gen.js';
import type { World } from '../world.js';
import { faultsInOrder } from './faultsInOrder.js';

/** Adds a fault rule behind those there are; in the place of the one of the same id, if there is one. */
export function addFault(world: World, rule: Rule & { readonly id: string }): Outcome {
  const last = faultsInOrder(world).at(-1)?.order ?? 0;
  const row = { id: rule.id, order: last + 1, rule, addedAt: world.now };
  return { world: { ...world, faults: world.faults.put(row) }, events: [] };
}
