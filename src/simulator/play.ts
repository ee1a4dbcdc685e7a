import { actionCause } from './timeline/cause.js';
import { commit } from '../reactions/commit.js';
import { applyScenario, type NamedScenario } from '../scenarios/applyScenario.js';
import { WrongScenario } from '../scenarios/scenarioOf.js';
import { worldIssues } from '../scenarios/worldIssues.js';
import type { Outcome } from '../world/outcome.js';
import { SYSTEM } from '../world/tables/events.js';
import type { World } from '../world/world.js';
import { runDue } from './advance.js';
import { behaviours } from './behaviours.js';
import type { LiveWorld } from './liveWorld.js';

/**
 * Applies a scenario. Its steps that are due now run when the outcome is committed. Throws a WrongScenario if the scenario
 * names rows that the world lacks.
 */
export function checkedScenario(world: World, scenario: NamedScenario, at = '$'): Outcome {
  const issues = worldIssues(world, scenario);
  if (issues.length > 0) throw new WrongScenario(scenario.name, issues, at);
  return applyScenario(world, scenario);
}

/** Applies a scenario to a world that no client uses yet, and fires the entries of its timeline that are due now. */
export function play(world: World, scenario: NamedScenario, at?: string): World {
  const outcome = checkedScenario(world, scenario, at);
  return runDue(world, commit(outcome, SYSTEM, world), behaviours);
}

/** Commits the load of a scenario. Its expectations ignore the exchanges up to now. `by` is the action that asked for it. */
export function commitLoad(live: LiveWorld, outcome: Outcome, scenario: string, by?: object): void {
  const cause = { ...actionCause(`load ${scenario}`, 'scenario'), since: live.journal.lastId, by };
  live.commit(outcome, SYSTEM, cause);
  live.journal.markLoad(scenario);
}
