import type { World } from '../world.js';

/** An id that no rule of a world has: `fault-1`, `fault-2` … */
export function freeFaultId(world: World): string {
  let number = world.faults.size + 1;
  while (world.faults.get(`fault-${number}`) !== undefined) number += 1;
  return `fault-${number}`;
}
