import {
  addTimelineStep,
  deleteTimelineStep,
  getTimelineStep,
  listTimelineSteps,
  type TimelineStepView,
} from '../commands/timelineSteps.js';
import type { Step } from '../input/scenario/scenario.gen.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { copyOf, settleCopy } from './copies.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/**
 * The timeline steps of a world: changes, incidents and faults that wait for a time or for calls.
 *
 * @example
 * const change = { collection: 'projects', id: 'Shop', patch: { tags: ['audited'] } };
 * await world.steps.add({ after: { operation: 'getProject' }, change });
 */
export interface WorldSteps {
  /** Adds a step that belongs to no scenario. With `after`, it counts calls from now on. */
  add(step: Step): Promise<TimelineStepView>;
  /** Returns the pending steps by id, those of scenarios included. With `all`, steps that are over are included. */
  list(options?: { readonly all?: boolean }): Promise<readonly TimelineStepView[]>;
  /** Returns one step and its progress. Rejects with status 404 if the id is unknown. */
  get(id: string): Promise<TimelineStepView>;
  /** Removes a step, also one of a scenario. What it has done stays. */
  remove(id: string): Promise<void>;
}

/** Creates access to the timeline steps of the world that `find` returns. */
export function stepsOf(find: () => LiveWorld): WorldSteps {
  return {
    add: (step) => settleCopy(() => addTimelineStep(find(), copyOf(step))),
    list: (options = {}) =>
      settleCopy(() => listTimelineSteps(find(), withoutUndefined(asObject('the options', options)))),
    get: (id) => settleCopy(() => getTimelineStep(find(), id)),
    remove: (id) =>
      settle(() => {
        deleteTimelineStep(find(), id);
      }),
  };
}
