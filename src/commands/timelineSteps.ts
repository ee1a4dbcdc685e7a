import type { Step } from '../input/scenario/scenario.gen.js';
import { step as stepFormat } from '../input/scenario/step.js';
import {
  define,
  described,
  flag,
  integer,
  list,
  object,
  optional,
  orElse,
  publishedAs,
  string,
} from '../schema/schema.js';
import type { JsonSchema, Schema } from '../schema/types.js';
import { addStep } from '../scenarios/applyScenario.js';
import { stepIssues } from '../scenarios/worldIssues.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { actionCause } from '../simulator/timeline/cause.js';
import { inputIssues, WrongJson } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';
import { SYSTEM } from '../world/tables/events.js';
import type { ScenarioStep } from '../world/tables/steps.js';
import { answers, defineCommand, done, makes } from './command.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { isPending, progressMembers, progressOf } from './scenarioView.js';
import { anyObject } from './shapes.js';

/** Schema of a step as callers send it. The cast is safe, because the type is generated from this schema. */
const stepInput = publishedAs(
  define(
    'TimelineStep',
    'One action at one time, or after calls. `schema/scenario.json` describes each member under `step`.',
    object(
      {
        at: optional(string, 'When: an ISO 8601 duration from now.'),
        every: optional(string, 'Repeats the step at this interval, an ISO 8601 duration.'),
        times: optional(integer, 'With `every`: how often in all.'),
        after: optional(
          anyObject,
          'The calls after which it runs: `operation`, `times`, `phase` and other conditions.',
        ),
        incident: optional(anyObject, 'Starts an incident.'),
        fault: optional(anyObject, 'Adds a fault rule.'),
        change: optional(anyObject, 'Changes a row: `collection`, `id` and `patch`.'),
        heal: optional(string, 'The id of an incident that ends.'),
        clear: optional(string, 'The id of a fault rule that is deleted.'),
      },
      {
        exactlyOneOf: ['incident', 'fault', 'change', 'heal', 'clear'],
        atLeastOneOf: ['at', 'every', 'after'],
      },
    ),
  ),
  stepFormat as JsonSchema,
) as Schema<Step>;

const listInput = object({ all: orElse(flag, false, 'Whether to include steps that do not run again.') });

/** A step of a timeline as callers see it. */
export interface TimelineStepView {
  readonly id: string;
  /** The scenario that has the step in its timeline. Unset if it was added by itself. */
  readonly scenario?: string;
  readonly what: string;
  readonly done: number;
  readonly step: object;
  readonly [progress: string]: unknown;
}

const viewSchema: Schema<TimelineStepView> = define(
  'PlannedStep',
  'A step of a timeline, and its progress.',
  object({
    id: described(string, 'Used to read and to delete the step.'),
    scenario: optional(string, 'The scenario that has it in its timeline. Unset if it was added by itself.'),
    ...progressMembers,
    step: described(anyObject, 'The step, unchanged.'),
  }) as JsonSchema,
);

/** Returns the steps of a world that run again, those of scenarios included. With `all`, returns all steps. */
export function listTimelineSteps({ world }: LiveWorld, input: unknown): readonly TimelineStepView[] {
  const { all } = readInput(listInput, input);
  const rows = world.steps.all().toArray();
  return rows.filter((step) => all || isPending(step)).map(stepView);
}

/** Adds a step that belongs to no scenario. */
export function addTimelineStep(live: LiveWorld, input: unknown): TimelineStepView {
  const step = readInput(stepInput, input);
  const issues = stepIssues(live.world, step, []);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues));
  const { size } = live.world.steps.select('scenario', '');
  if (size >= LIMITS.timelineSteps)
    throw new Conflict(`The world already has ${size} timeline steps, the maximum. Delete some first.`);
  const { id, ...outcome } = addStep(live.world, step);
  live.commit(outcome, SYSTEM, actionCause('add a timeline step'));
  return getTimelineStep(live, id);
}

export function getTimelineStep(live: LiveWorld, id: string): TimelineStepView {
  return stepView(findStep(live, id));
}

/** Deletes a step. What it has done stays. */
export function deleteTimelineStep(live: LiveWorld, id: string): void {
  const { world } = live;
  const steps = world.steps.remove(findStep(live, id).id);
  live.commit({ world: { ...world, steps }, events: [] }, SYSTEM, actionCause('remove a timeline step'));
}

function findStep(live: LiveWorld, id: string): ScenarioStep {
  const step = live.world.steps.get(id);
  if (step !== undefined) return step;
  throw notFound(`The world has no timeline step ${JSON.stringify(id)}.`, {
    http: `GET ${pathOf(live, 'timeline-steps')} lists them`,
    library: 'world.steps.list() lists them',
  });
}

function stepView(row: ScenarioStep): TimelineStepView {
  const { id, scenario, step } = row;
  return { id, ...(scenario !== undefined && { scenario }), ...progressOf(row), step };
}

const params = { step: described(string, 'The id of a timeline step.') };

/** `…/timeline-steps`: changes, incidents and faults that wait for a time or for calls. */
export const timelineStepCommands = [
  defineCommand({
    name: 'listTimelineSteps',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/timeline-steps',
    summary: 'The timeline steps of a world that are pending.',
    description: 'By id, those of scenarios included.',
    query: listInput,
    answer: answers('The steps, by id.', list(viewSchema)),
    run: ({ world, query }) => listTimelineSteps(world, query),
  }),
  defineCommand({
    name: 'createTimelineStep',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/timeline-steps',
    summary: 'Adds a timeline step.',
    description:
      'One step as in the timeline of a scenario: at a time, repeatedly, or after calls. It is checked against the rows of the world. `after` counts calls from now on.',
    body: stepInput,
    answer: makes('The step.', viewSchema, ({ id }) => id),
    example: {
      body: {
        after: { operation: 'getAutomationConfig' },
        change: { collection: 'clusters', id: 'rs0', patch: { backupEnabled: false } },
      },
    },
    run: ({ world, body }) => addTimelineStep(world, body),
  }),
  defineCommand({
    name: 'getTimelineStep',
    method: 'get',
    path: '/v1/worlds/{world}/timeline-steps/{step}',
    params,
    summary: 'One timeline step.',
    description: 'The step and its progress, also if it does not run again.',
    answer: answers('The step.', viewSchema),
    example: { params: { step: 'step-1' } },
    run: ({ world, param }) => getTimelineStep(world, param('step')),
  }),
  defineCommand({
    name: 'deleteTimelineStep',
    isForAgents: true,
    method: 'delete',
    path: '/v1/worlds/{world}/timeline-steps/{step}',
    params,
    summary: 'Deletes a timeline step.',
    description: 'It does not run again. What it has done stays.',
    answer: done('The step is deleted.'),
    example: { params: { step: 'step-1' } },
    run: ({ world, param }) => {
      deleteTimelineStep(world, param('step'));
    },
  }),
];
