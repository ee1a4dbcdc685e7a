import { formatDuration } from '../world/duration.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { LoadedScenario } from '../world/tables/scenarios.js';
import type { ScenarioStep, StoredStep } from '../world/tables/steps.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { isWaiting } from '../scenarios/stepsAfterCalls.js';
import type { ExpectationVerdict } from '../scenarios/verdicts.js';
import { currentVerdicts } from './currentVerdicts.js';
import { flag, string, integer, oneOf, list, object, optional, named, described } from '../schema/schema.js';
import { nearestCallSchema, matchSchema, matchedStepsSchema } from './journalView.js';
import { timestampSchema, anyObject } from './shapes.js';
import type { JsonSchema, Schema } from '../schema/types.js';

/** A loaded scenario as callers see it. */
export interface ScenarioView {
  readonly name: string;
  readonly description?: string;
  /** Virtual time as ISO 8601 timestamp. */
  readonly loadedAt: string;
  /** Ids of the fault rules that the scenario has added. */
  readonly faults: readonly string[];
  /** Ids of the incidents that the scenario has started. */
  readonly incidents: readonly string[];
  /** Numbers of timeline steps that are done, that are pending, and that failed. */
  readonly steps: { readonly done: number; readonly pending: number; readonly failed: number };
  readonly timeline: readonly object[];
  readonly expectations: readonly object[];
}

/** Members that say what a step does, and how far it is. */
export const progressMembers = {
  what: { ...string, examples: ['incident node.down rs0/node-0'] },
  done: described(integer, 'Number of runs so far.'),
  next: optional(timestampSchema),
  after: optional(anyObject, 'The calls that it waits for.'),
  calls: optional(integer, 'Number of these calls so far. Unset unless it waits for calls.'),
  every: optional(string, 'An ISO 8601 duration.'),
  left: optional(integer, 'Number of remaining runs.'),
  failure: optional(string, 'Why the last run failed.'),
};

const members: JsonSchema = object({
  name: string,
  description: optional(string),
  loadedAt: timestampSchema,
  faults: described(list(string), 'The ids of its fault rules.'),
  incidents: described(list(string), 'The ids of the incidents that it has started.'),
  steps: object(
    { done: integer, pending: integer, failed: integer },
    {
      hasOthers: true,
      description: 'Number of timeline entries that are done, still pending, or failed at their last run.',
    },
  ),
  timeline: list(
    object({
      number: described(integer, 'Its position in the timeline, from 0.'),
      ...progressMembers,
    }),
  ),
  expectations: list(
    object({
      expectation: described(anyObject, 'The expectation, unchanged.'),
      status: oneOf('met', 'pending', 'missed'),
      atLoad: optional(
        flag,
        'Set if the expectation was met when the scenario was loaded, before the first call. Then it tests no client.',
      ),
      at: optional(timestampSchema),
      deadline: optional(timestampSchema),
      seen: optional(string, 'The actual state.'),
      actual: optional(integer, 'Number of matching exchanges; for a sequence, number of completed steps.'),
      since: optional(
        integer,
        'The last journal entry before the scenario was loaded. Only later exchanges count.',
      ),
      whole: optional(flag, 'Whether the journal has all exchanges since then.'),
      note: optional(string, 'What it lacks. Then the expectation may be pending for ever.'),
      matched: optional(matchedStepsSchema),
      next: optional(matchSchema),
      nearest: optional(list(nearestCallSchema), 'The closest exchanges.'),
    }),
  ),
  ignored: optional(
    list(oneOf('fixture', 'seed', 'now', 'clock')),
    'Members of the scenario that apply only when a world is made from it.',
  ),
});
export const playingSchema: Schema<ScenarioView> = named('Playing', members);

export function scenarioView(live: LiveWorld, scenario: LoadedScenario): ScenarioView {
  const { world } = live;
  const { id, description, loadedAt, faultIds, incidentIds } = scenario;
  const timeline = world.steps.select('scenario', id).toArray();
  return {
    name: id,
    ...(description !== undefined && { description }),
    loadedAt: formatInstant(loadedAt),
    faults: faultIds.filter((each) => world.faults.get(each) !== undefined),
    incidents: incidentIds.map((each) => world.incidents.get(each)?.name ?? each),
    steps: {
      done: timeline.filter((step) => !isPending(step)).length,
      pending: timeline.filter(isPending).length,
      failed: timeline.filter(({ failure }) => failure !== undefined).length,
    },
    timeline: timeline.map(stepView),
    expectations: currentVerdicts(live, scenario).map(expectationView),
  };
}

/** Returns whether a step runs again. */
export function isPending(step: ScenarioStep): boolean {
  return step.at !== undefined || isWaiting(step);
}

function stepView(row: ScenarioStep): object {
  return { number: row.number, ...progressOf(row) };
}

/** Describes what a step does, what it waits for, and how often it has run. */
export function progressOf({ step, at, calls, everyMs, left, done, failure }: ScenarioStep) {
  return {
    what: actionOf(step),
    done,
    ...(at !== undefined && { next: formatInstant(at) }),
    ...(step.after !== undefined && { after: step.after }),
    ...(calls !== undefined && { calls }),
    ...(everyMs !== undefined && { every: formatDuration(everyMs) }),
    ...(left !== undefined && { left }),
    ...(failure !== undefined && { failure }),
  };
}

/** Describes the action of a step in one line: `incident node.down rs0/node-0`. */
export function actionOf({ incident, fault, change, heal, clear }: StoredStep): string {
  if (incident !== undefined) return `incident ${incident.kind} ${incident.target}`;
  if (fault !== undefined) return fault.id === undefined ? 'fault' : `fault ${fault.id}`;
  if (change !== undefined) return `change ${change.collection} ${change.id}`;
  return heal === undefined ? `clear ${clear ?? ''}` : `heal ${heal}`;
}

function expectationView({ at, deadline, ...verdict }: ExpectationVerdict): object {
  return { ...verdict, ...timeOf('at', at), ...timeOf('deadline', deadline) };
}

function timeOf(name: string, instant: Instant | undefined): object {
  return instant === undefined ? {} : { [name]: formatInstant(instant) };
}
