import type { AnyBehaviour } from '../world/behaviour.js';
import type { Schedules } from '../world/world.js';
import { behaviours as all } from './behaviours.gen.js';

/** All behaviours: changes that the platform makes by itself. */
export const behaviours: readonly AnyBehaviour[] = Object.values(all);

/** The `due` functions of all behaviours. `createWorld` needs them for its indexes. */
export const schedules: Schedules = scheduleOf(behaviours);

/** Groups the `due` functions of behaviours by table, and within a table by name. */
export function scheduleOf(all: readonly AnyBehaviour[]): Schedules {
  const byTable: Record<string, Record<string, unknown>> = {};
  for (const { subjects, name, due } of all) byTable[subjects] = { ...byTable[subjects], [name]: due };
  return byTable;
}
