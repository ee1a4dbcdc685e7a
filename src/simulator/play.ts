import type { World } from '../world/world.js';
import { applyScenario, type NamedScenario } from '../scenarios/applyScenario.js';
import { observe } from '../scenarios/observe.js';
import { WrongScenario } from '../scenarios/scenarioOf.js';
import { worldIssues } from '../scenarios/worldIssues.js';
import { advance } from './advance.js';
import { behaviours } from './behaviours.js';

/**
 * Applies a scenario and fires the entries of its timeline that are due now. Throws a WrongScenario if the
 * scenario names rows that the world lacks.
 */
export function play(world: World, scenario: NamedScenario, at = '$'): World {
  const issues = worldIssues(world, scenario);
  if (issues.length > 0) throw new WrongScenario(scenario.name, issues, at);
  const applied = applyScenario(world, scenario);
  return observe(advance(applied, applied.now, behaviours));
}
