import type {
  ExpectationOutcome,
  ExpectationState,
  LoadedScenario,
  StateCondition,
} from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';
import { evaluate, evaluateChanges } from './condition.js';

/**
 * Evaluates the expectations about states after a change of the world, and records which are now met or missed. Reads
 * all rows for the expectations of a scenario that `before` does not have, and otherwise only the changed rows.
 */
export function evaluateExpectations(before: World, world: World): World {
  if (world.scenarios.size === 0) return world;
  return world.scenarios
    .all()
    .toArray()
    .reduce((current, scenario) => evaluated(before, current, scenario), world);
}

function evaluated(before: World, world: World, scenario: LoadedScenario): World {
  const known = new Set(
    before.scenarios.get(scenario.id)?.expectations.map(({ expectation }) => expectation),
  );
  const outcomes = scenario.expectations.map((state) =>
    outcomeOf(world, state, known.has(state.expectation) ? before : undefined),
  );
  if (outcomes.every((outcome) => outcome === undefined)) return world;
  const expectations = scenario.expectations.map((state, at) => {
    const outcome = outcomes[at];
    return outcome === undefined ? state : { ...state, outcome };
  });
  return { ...world, scenarios: world.scenarios.put({ ...scenario, expectations }) };
}

function outcomeOf(
  world: World,
  state: ExpectationState,
  before: World | undefined,
): ExpectationOutcome | undefined {
  const condition = conditionOf(state);
  if (condition === undefined || state.outcome !== undefined) return undefined;
  const finding =
    before === undefined
      ? evaluate(world, condition, state.rowId)
      : evaluateChanges(world, before, condition, state.rowId);
  if (finding?.isMet !== true) return undefined;
  const isWanted = state.expectation.eventually !== undefined;
  return { isMet: isWanted, at: world.now, ...(!isWanted && { seen: finding.seen }) };
}

/**
 * Returns the condition of an expectation about states. Returns `undefined` for an expectation about
 * exchanges.
 */
export function conditionOf({
  expectation,
}: Pick<ExpectationState, 'expectation'>): StateCondition | undefined {
  if (expectation.eventually !== undefined) return expectation.eventually;
  const { state, id, where } = expectation.never ?? {};
  if (state === undefined || where === undefined) return undefined;
  return { state, where, ...(id !== undefined && { id }) };
}
