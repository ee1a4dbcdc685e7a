import { behaviours as platformBehaviours, scheduleOf } from '../behaviours/behaviours.js';
import type { AnyBehaviour } from '../world/behaviour.js';
import type { Schedules } from '../world/world.js';
import { scenarioDeadline } from '../scenarios/scenarioDeadline.js';
import { scenarioStep } from '../scenarios/scenarioStep.js';

/** All behaviours: those of the platform, and the steps and deadlines of scenarios. */
export const behaviours: readonly AnyBehaviour[] = [...platformBehaviours, scenarioDeadline, scenarioStep];

/** For each table, the functions that compute its due times. */
export const schedules: Schedules = scheduleOf(behaviours);
