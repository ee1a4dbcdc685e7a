import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';

/** Takes all fault rules out of force. */
export function clearFaults(world: World): Outcome {
  const faults = world.faults
    .all()
    .toArray()
    .reduce((table, { id }) => table.remove(id), world.faults);
  return { world: { ...world, faults }, events: [] };
}
