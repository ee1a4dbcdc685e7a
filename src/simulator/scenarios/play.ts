import type { ClockSetting } from '../../world/clockSetting.js';
import { parseInstant, type Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { readScenarioValue } from '../../input/scenario/formats.js';
import { applyScenario, type NamedScenario } from './applyScenario.js';
import { worldIssues } from './worldIssues.js';
import { WrongScenario } from './wrongScenario.js';

/** What a scenario that was given without a name is called. */
const UNNAMED = 'scenario';

/** What a scenario says of a world that is only made; one that lives has it already. */
const OF_NEW_WORLDS = ['fixture', 'seed', 'now', 'clock'] as const;

/** Returns a value that is a valid scenario. Throws a WrongScenario with all issues otherwise. */
export function scenarioOf(value: unknown, at = '$'): NamedScenario {
  const { scenario, issues } = readScenarioValue(value);
  if (scenario === undefined) throw new WrongScenario(UNNAMED, issues, at);
  return { name: UNNAMED, ...scenario };
}

/** The world in which a scenario plays from now on, once everything it names has been found there; see applyScenario. */
export function play(world: World, scenario: NamedScenario, at = '$'): World {
  const mistakes = worldIssues(world, scenario);
  if (mistakes.length > 0) throw new WrongScenario(scenario.name, mistakes, at);
  return applyScenario(world, scenario);
}

/** What of a scenario a world that lives already cannot follow. */
export function ignoredOf(scenario: NamedScenario): readonly string[] {
  return OF_NEW_WORLDS.filter((name) => scenario[name] !== undefined);
}

/** How a new world begins; what is left out is as the program was started. */
export interface Beginning {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: ClockSetting;
}

/** How a new world begins in which scenarios play: as was asked for, else as the first of them says that says anything. */
export function beginningOf(asked: Beginning, scenarios: readonly NamedScenario[]): Beginning {
  const all = [asked, ...scenarios.map(ownBeginning)];
  return all.reduceRight((later, earlier) => ({ ...later, ...earlier }), {});
}

function ownBeginning({ fixture, seed, now, clock }: NamedScenario): Beginning {
  const instant = now === undefined ? undefined : parseInstant(now);
  return {
    ...(fixture !== undefined && { fixture }),
    ...(seed !== undefined && { seed }),
    ...(instant !== undefined && { now: instant }),
    ...(clock !== undefined && { clock: clock === 'realtime' ? 1 : clock }),
  };
}
