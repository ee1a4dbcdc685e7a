import type {
  ExpectationOutcome,
  ExpectationState,
  LoadedScenario,
  StateCondition,
} from '../world/tables/scenarios.js';
import type { World } from '../world/world.js';
import { evaluate, evaluateChanges } from './condition.js';

/**
 * Evaluates the expectations about states after a change of the world, and records which are now met or
 * missed. If `before` is set, reads only the rows that differ between `before` and `world`.
 */
export function observe(world: World, before?: World): World {
  if (world.scenarios.size === 0) return world;
  return world.scenarios
    .all()
    .toArray()
    .reduce((current, scenario) => observed(current, scenario, before), world);
}

function observed(world: World, scenario: LoadedScenario, before: World | undefined): World {
  const outcomes = scenario.expectations.map((state) => outcomeOf(world, state, before));
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
