import { formatDuration } from '../world/duration.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { LoadedScenario } from '../world/tables/scenarios.js';
import type { ScenarioStep, StoredStep } from '../world/tables/steps.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { verdictsOf, type ExpectationVerdict } from '../scenarios/verdicts.js';
import { string, integer, oneOf, list, object, optional, named, described } from '../schema/schema.js';
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
      what: { ...string, examples: ['incident node.down rs0/node-0'] },
      done: described(integer, 'Number of runs so far.'),
      next: optional(timestampSchema),
      every: optional(string, 'An ISO 8601 duration.'),
      left: optional(integer, 'Number of remaining runs.'),
      failure: optional(string, 'Why the last run failed.'),
    }),
  ),
  expectations: list(
    object({
      expectation: described(anyObject, 'The expectation, unchanged.'),
      status: oneOf('met', 'pending', 'missed'),
      at: optional(timestampSchema),
      deadline: optional(timestampSchema),
      seen: optional(string, 'The actual state.'),
      actual: optional(integer, 'Number of matching exchanges; for a sequence, number of completed steps.'),
      since: optional(
        integer,
        'The last journal entry before the scenario was loaded. Only later exchanges count.',
      ),
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

export function scenarioView({ world, journal }: LiveWorld, scenario: LoadedScenario): ScenarioView {
  const { id, description, loadedAt, faultIds, incidentIds } = scenario;
  const timeline = world.steps.select('scenario', id).toArray();
  return {
    name: id,
    ...(description !== undefined && { description }),
    loadedAt: formatInstant(loadedAt),
    faults: faultIds.filter((each) => world.faults.get(each) !== undefined),
    incidents: incidentIds.map((each) => world.incidents.get(each)?.name ?? each),
    steps: {
      done: timeline.filter(({ at }) => at === undefined).length,
      pending: timeline.filter(({ at }) => at !== undefined).length,
      failed: timeline.filter(({ failure }) => failure !== undefined).length,
    },
    timeline: timeline.map(stepView),
    expectations: verdictsOf(world, journal, scenario).map(expectationView),
  };
}

function stepView({ number, step, at, everyMs, left, done, failure }: ScenarioStep): object {
  return {
    number,
    what: actionOf(step),
    done,
    ...timeOf('next', at),
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
