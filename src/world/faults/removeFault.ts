import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { FaultRow } from './faultRow.js';

/** Takes a fault rule out of force. */
export function removeFault(world: World, { id }: FaultRow): Outcome {
  return { world: { ...world, faults: world.faults.remove(id) }, events: [] };
}
