import { appliesTo } from '../alertConfigs/alertScope.js';
import { cancelAlert } from '../alerts/cancelAlert.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';
import { evaluateConfig } from './evaluate.js';
import { activeOf, unwatched } from './watchMetrics.js';

/** Evaluates a configuration. A global one is evaluated in each project to which it applies, or that has its alerts. */
export function evaluateAnywhere(world: World, config: AlertConfig): Outcome {
  if (config.scope === undefined) return evaluateConfig(world, config);
  const projects = world.projects.all().toArray();
  const moves = projects.map(
    ({ id }) =>
      (next: World) =>
        evaluateProject(next, config, id),
  );
  return inTurn(world, moves);
}

/** Evaluates a global configuration in one project. If it does not apply to the project, its alerts there are cancelled. */
export function evaluateProject(world: World, config: AlertConfig, groupId: string): Outcome {
  const ofProject: AlertConfig = { ...config, groupId };
  if (appliesTo(config, world.projects.get(groupId))) return evaluateConfig(world, ofProject);
  const others = activeOf(world, ofProject);
  return { world: others.reduce(cancelAlert, unwatched(world, ofProject)), events: [] };
}
