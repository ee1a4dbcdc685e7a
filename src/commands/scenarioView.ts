import { formatDuration } from '../world/duration.js';
import { formatInstant, type Instant } from '../world/instant.js';
import type { LoadedScenario } from '../world/tables/scenarios.js';
import type { ScenarioStep, StoredStep } from '../world/tables/steps.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { verdictsOf, type ExpectationVerdict } from '../scenarios/verdicts.js';

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
