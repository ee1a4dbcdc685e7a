import { behaviours as platformBehaviours, scheduleOf } from '../behaviours/behaviours.js';
import type { AnyBehaviour } from '../world/behaviour.js';
import type { Schedules } from '../world/world.js';
import { scenarioDeadline } from './scenarios/scenarioDeadline.js';
import { scenarioStep } from './scenarios/scenarioStep.js';

/** Everything that happens by itself: what the platform does, and what scenarios say. */
export const behaviours: readonly AnyBehaviour[] = [...platformBehaviours, scenarioDeadline, scenarioStep];

/** When: what a world needs to have a future. */
export const schedules: Schedules = scheduleOf(behaviours);
