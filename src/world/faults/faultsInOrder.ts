import type { World } from '../world.js';
import type { FaultRow } from './faultRow.js';

/** The fault rules of a world, in the order in which they are asked. */
export function faultsInOrder({ faults }: Pick<World, 'faults'>): readonly FaultRow[] {
  return faults
    .all()
    .toArray()
    .toSorted((one, other) => one.order - other.order);
}
