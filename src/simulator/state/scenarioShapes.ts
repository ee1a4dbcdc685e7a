import type { Expectation, Step } from '../../world/scenario.gen.js';
import { LIMITS } from '../../world/limits.js';
import type {
  ExpectationOutcome,
  ExpectationState,
  LoadedScenario,
} from '../../world/scenarios/loadedScenario.js';
import type { ScenarioStep } from '../../world/scenarios/scenarioStep.js';
import { mistakesIn, type Definition } from '../../input/validate.js';
import { count, flag, instant, text, texts, whole } from './scalarShapes.js';
import { listOf, mapWith, optional, type Shape } from './shape.js';

const expectation = mapWith<ExpectationState>({
  expectation: defined<Expectation>('expectation'),
  ...{ rowId: optional(text), deadline: optional(instant) },
  outcome: optional(mapWith<ExpectationOutcome>({ isMet: flag, at: instant, seen: optional(text) })),
});

/** What the rows of scenarios that play look like. */
export const scenarioShape = mapWith<LoadedScenario>({
  ...{ id: text, description: optional(text), loadedAt: instant, faultIds: texts, incidentIds: texts },
  expectations: listOf(expectation),
});

/** What the rows of their timelines look like. */
export const stepShape = mapWith<ScenarioStep>({
  ...{ id: text, scenario: text, number: count, step: defined<Step>('step'), at: optional(instant) },
  ...{
    everyMs: optional(whole(LIMITS.stepEveryMs)),
    left: optional(count),
    done: count,
    failure: optional(text),
  },
});

/** What schema/scenario.json defines under a name. */
function defined<T>(definition: Definition): Shape<T> {
  const mistakeIn: Shape<T>['mistakeIn'] = (value) => {
    const [mistake] = mistakesIn(definition, value);
    return mistake && { path: mistake.path.replace(/^\$\.?/, ''), message: mistake.message };
  };
  return { expected: `what the schema calls ${definition}`, mistakeIn };
}
