import type { ClockSetting } from '../../world/clockSetting.js';
import { parseInstant, type Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { readScenarioValue } from '../../input/scenario/formats.js';
import { applyScenario, type NamedScenario } from './applyScenario.js';
import { worldIssues } from './worldIssues.js';
import type { ValidationIssue } from '../../schema/issue.js';
import { inputIssues, WrongJson } from '../../input/wrongJson.js';

/** Name of scenarios without a name. */
const UNNAMED = 'scenario';

/** Scenario fields that apply to new worlds only. */
const OF_NEW_WORLDS = ['fixture', 'seed', 'now', 'clock'] as const;

/** Returns a value that is a valid scenario. Throws a WrongScenario with all issues otherwise. */
export function scenarioOf(value: unknown, at = '$'): NamedScenario {
  const { scenario, issues } = readScenarioValue(value);
  if (scenario === undefined) throw new WrongScenario(UNNAMED, issues, at);
  return { name: UNNAMED, ...scenario };
}

/** Checks that a world has everything that a scenario names, then applies the scenario. */
export function play(world: World, scenario: NamedScenario, at = '$'): World {
  const mistakes = worldIssues(world, scenario);
  if (mistakes.length > 0) throw new WrongScenario(scenario.name, mistakes, at);
  return applyScenario(world, scenario);
}

/** Scenario fields that an existing world ignores. */
export function ignoredFields(scenario: NamedScenario): readonly string[] {
  return OF_NEW_WORLDS.filter((name) => scenario[name] !== undefined);
}

/** Start of a new world. Unset members default to the program's options. */
export interface WorldStart {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: ClockSetting;
}

/** Start of a new world with scenarios. A member comes from the request, or else from the first scenario that sets it. */
export function worldStartOf(asked: WorldStart, scenarios: readonly NamedScenario[]): WorldStart {
  const all = [asked, ...scenarios.map(startIn)];
  return all.reduceRight((later, earlier) => ({ ...later, ...earlier }), {});
}

function startIn({ fixture, seed, now, clock }: NamedScenario): WorldStart {
  const instant = now === undefined ? undefined : parseInstant(now);
  return {
    ...(fixture !== undefined && { fixture }),
    ...(seed !== undefined && { seed }),
    ...(instant !== undefined && { now: instant }),
    ...(clock !== undefined && { clock: clock === 'realtime' ? 1 : clock }),
  };
}

/** A scenario that cannot be played, with all its issues. */
export class WrongScenario extends WrongJson {
  constructor(
    readonly scenario: string,
    readonly scenarioIssues: readonly ValidationIssue[],
    /** Path of the scenario in the request. */
    at = '$',
  ) {
    super(inputIssues(scenarioIssues, at));
  }
}
