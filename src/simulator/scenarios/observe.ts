import type { Condition } from '../../domain/scenario.gen.js';
import type {
  ExpectationOutcome,
  ExpectationState,
  LoadedScenario,
} from '../../domain/scenarios/loadedScenario.js';
import type { Tables, World } from '../../domain/world.js';
import { look } from './condition.js';

/** What the shown rows of any collection are made of, beside its own table. */
const SHARED = ['clusters', 'hosts', 'incidents', 'maintenanceWindows', 'projects'] as const;

/**
 * The world with what its scenarios expect of states held against it, after it has become what it is. It costs nothing
 * where no scenario plays, and next to nothing where no table changed that an open expectation is about.
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
  if (before !== undefined && !hasChanged(world, before, condition.state)) return undefined;
  const { isMet, seen } = look(world, condition, state.rowId);
  if (!isMet) return undefined;
  const isWanted = state.expectation.eventually !== undefined;
  return { isMet: isWanted, at: world.now, ...(!isWanted && { seen }) };
}

/** The state that an expectation is about; undefined when it is about exchanges. */
export function conditionOf({ expectation }: Pick<ExpectationState, 'expectation'>): Condition | undefined {
  if (expectation.eventually !== undefined) return expectation.eventually;
  const { state, id, where } = expectation.never ?? {};
  if (state === undefined || where === undefined) return undefined;
  return { state, where, ...(id !== undefined && { id }) };
}

function hasChanged(world: World, before: World, state: keyof Tables): boolean {
  return [state, ...SHARED].some((name) => world[name] !== before[name]);
}
