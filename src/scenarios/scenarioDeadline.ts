import type { Behaviour } from '../world/behaviour.js';
import type { Instant } from '../world/instant.js';
import type { ExpectationState, LoadedScenario } from '../world/tables/scenarios.js';
import { evaluate } from './condition.js';
import { conditionOf } from './evaluateExpectations.js';
import { least } from '../world/longLists.js';

/** Marks expectations about states as missed if they are not met by their deadline. */
export const scenarioDeadline: Behaviour<'scenarios'> = {
  name: 'scenarioDeadline',
  subjects: 'scenarios',
  due: ({ expectations }) => firstDeadline(expectations),
  fire: (world, scenario) => {
    const expectations = scenario.expectations.map((state): ExpectationState => {
      const condition = conditionOf(state);
      if (condition === undefined || !isOpen(state) || after(state) > world.now) return state;
      const { seen } = evaluate(world, condition, state.rowId);
      return { ...state, outcome: { isMet: false, at: world.now, seen } };
    });
    const next: LoadedScenario = { ...scenario, expectations };
    return { world: { ...world, scenarios: world.scenarios.put(next) }, events: [] };
  },
};

function firstDeadline(expectations: readonly ExpectationState[]): Instant | undefined {
  const open = expectations.filter((state) => isOpen(state) && state.deadline !== undefined);
  return open.length === 0 ? undefined : least(open.map(after));
}

function isOpen({ outcome }: ExpectationState): boolean {
  return outcome === undefined;
}

/** Returns the first instant after the deadline, because an expectation may still be met at the deadline itself. */
function after({ deadline = Infinity }: ExpectationState): Instant {
  return deadline + 1;
}
