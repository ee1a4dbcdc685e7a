import type { ClockSetting } from '../world/clockSetting.js';
import { parseInstant, type Instant } from '../world/instant.js';
import { readScenarioValue } from '../input/scenario/formats.js';
import type { NamedScenario } from './applyScenario.js';
import type { ValidationIssue } from '../schema/issue.js';
import { inputIssues, WrongJson } from '../world/callerError.js';

/** Name of a scenario if neither its `name` nor its file gives one. */
const UNNAMED = 'scenario';

/** Fields of a scenario that apply only when a world is created. */
const OF_NEW_WORLDS = ['fixture', 'seed', 'now', 'clock'] as const;

/** Maximum length of the name of a scenario. */
const NAME_LENGTH_MAX = 100;

/**
 * Validates a scenario. Throws a WrongScenario with all issues. `at` is the path of the scenario in the
 * request. A scenario without `name` is named after the file that the caller read it from.
 */
export function scenarioOf(value: unknown, at = '$', file?: string): NamedScenario {
  const { scenario, issues } = readScenarioValue(value);
  const name = file === undefined ? UNNAMED : nameOfFile(file);
  if (scenario === undefined) throw new WrongScenario(name, issues, at);
  return { name, ...scenario };
}

/** Returns the name of a file without folders and extension, as a valid name of a scenario. */
function nameOfFile(file: string): string {
  const base = file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');
  const valid = base.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[._-]+/, '');
  return valid.slice(0, NAME_LENGTH_MAX) || UNNAMED;
}

/** Returns the fields of a scenario that an existing world ignores. */
export function ignoredFields(scenario: NamedScenario): readonly string[] {
  return OF_NEW_WORLDS.filter((name) => scenario[name] !== undefined);
}

/** The initial settings of a new world. For an unset member, the option of the program applies. */
export interface WorldStart {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: ClockSetting;
}

/**
 * Returns the initial settings of a new world with scenarios. A value in the request comes first.
 * Otherwise, the first scenario that has the member determines its value.
 */
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

/** Error for an invalid scenario. It has all issues of the scenario. */
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
