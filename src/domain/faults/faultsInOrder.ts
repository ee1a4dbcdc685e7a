import type { World } from '../world.js';
import type { FaultRow } from './faultRow.js';

/** The fault rules of a world, in the order in which they are asked. */
export function faultsInOrder(world: World): readonly FaultRow[] {
  return world.faults.between('order', '', '\uffff').toArray();
}
