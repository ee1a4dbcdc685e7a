import type { AnyBehaviour } from '../world/behaviour.js';
import type { Schedules } from '../world/world.js';
import { behaviours as all } from './behaviours.gen.js';

/** All behaviours: changes that the platform makes by itself. */
export const behaviours: readonly AnyBehaviour[] = Object.values(all);

/** Functions that compute the due times of all behaviours. `createWorld` needs them for its indexes. */
export const schedules: Schedules = scheduleOf(behaviours);

/** Groups the functions that compute due times by the table on which their behaviour acts. */
export function scheduleOf(all: readonly AnyBehaviour[]): Schedules {
  const byTable: Record<string, Record<string, unknown>> = {};
  for (const { subjects, name, due } of all) byTable[subjects] = { ...byTable[subjects], [name]: due };
  return byTable;
}
