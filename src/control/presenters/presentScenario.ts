import { formatInstant, type Instant } from '../../world/instant.js';
import { formatDuration } from '../../world/duration.js';
import type { Step } from '../../world/scenario.gen.js';
import type { LoadedScenario } from '../../world/scenarios/loadedScenario.js';
import type { ScenarioStep } from '../../world/scenarios/scenarioStep.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { verdictsOf, type ExpectationVerdict } from '../../simulator/scenarios/verdicts.js';

/** A scenario that plays, as the control plane shows it. */
export interface ShownScenario {
  readonly name: string;
  readonly description?: string;
  readonly loadedAt: string;
  /** The ids of its fault rules. */
  readonly faults: readonly string[];
  /** The ids of the incidents that it has started. */
  readonly incidents: readonly string[];
  /** How many entries of its timeline are done, are still to come, could not be done. */
  readonly steps: { readonly done: number; readonly pending: number; readonly failed: number };
  readonly timeline: readonly object[];
  readonly expectations: readonly object[];
}

/** A scenario with what is done of it, what is to come, and how its expectations stand. */
export function presentScenario({ world, journal }: LiveWorld, scenario: LoadedScenario): ShownScenario {
  const { id, description, loadedAt, faultIds, incidentIds } = scenario;
  const timeline = world.steps.select('scenario', id).toArray();
  return {
    name: id,
    ...(description !== undefined && { description }),
    loadedAt: formatInstant(loadedAt),
    faults: faultIds.filter((each) => world.faults.get(each) !== undefined),
    incidents: incidentIds,
    steps: {
      done: timeline.filter(({ at }) => at === undefined).length,
      pending: timeline.filter(({ at }) => at !== undefined).length,
      failed: timeline.filter(({ failure }) => failure !== undefined).length,
    },
    timeline: timeline.map(presentStep),
    expectations: verdictsOf(world, journal, scenario).map(presentVerdict),
  };
}

function presentStep({ number, step, at, everyMs, left, done, failure }: ScenarioStep): object {
  return {
    ...{ number, what: actionOf(step), done, ...timeOf('next', at) },
    ...(everyMs !== undefined && { every: formatDuration(everyMs) }),
    ...(left !== undefined && { left }),
    ...(failure !== undefined && { failure }),
  };
}

/** What a step does, in words: `incident node.down rs0/node-0`. */
export function actionOf({ incident, fault, change, heal, clear }: Step): string {
  if (incident !== undefined) return `incident ${incident.kind} ${incident.target}`;
  if (fault !== undefined) return fault.id === undefined ? 'fault' : `fault ${fault.id}`;
  if (change !== undefined) return `change ${change.collection} ${change.id}`;
  return heal === undefined ? `clear ${clear ?? ''}` : `heal ${heal}`;
}

function presentVerdict({ at, deadline, ...verdict }: ExpectationVerdict): object {
  return { ...verdict, ...timeOf('at', at), ...timeOf('deadline', deadline) };
}

function timeOf(name: string, instant: Instant | undefined): object {
  return instant === undefined ? {} : { [name]: formatInstant(instant) };
}
