import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { Rule } from '../scenario.gen.js';
import type { World } from '../world.js';
import type { FaultRow } from './faultRow.js';

/** Gives a fault rule another content; it keeps its id, its place and the instant from which its window counts. */
export function changeFault(world: World, row: FaultRow, rule: Rule): Outcome {
  const changed = { ...row, rule: { ...omit(rule, 'id'), id: row.id } };
  return { world: { ...world, faults: world.faults.put(changed) }, events: [] };
}
