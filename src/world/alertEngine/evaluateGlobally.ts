import { cancelAlert } from '../alerts/cancelAlert.js';
import { appliesTo } from '../alerts/configs/alertScope.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';
import { evaluateConfig } from './evaluate.js';
import { withNewDelay } from './openTracked.js';
import { activeOf, unwatched, type AffectedClusters } from './watchMetrics.js';

/**
 * Evaluates a configuration. A global configuration is evaluated in each project to which it applies, or which still
 * has alerts of it.
 */
export function evaluateAnywhere(world: World, config: AlertConfig): Outcome {
  const delayed = withNewDelay(world, config);
  if (config.scope === undefined) return evaluateConfig(delayed, config);
  const projects = world.projects.all().toArray();
  const moves = projects.map(
    ({ id }) =>
      (next: World) =>
        evaluateProject(next, config, id),
  );
  return inTurn(delayed, moves);
}

/** Evaluates a global configuration in one project. If it does not apply to the project, its alerts there are cancelled. */
export function evaluateProject(
  world: World,
  config: AlertConfig,
  groupId: string,
  affected?: AffectedClusters,
): Outcome {
  const ofProject: AlertConfig = { ...config, groupId };
  if (appliesTo(config, world.projects.get(groupId))) return evaluateConfig(world, ofProject, affected);
  const others = activeOf(world, ofProject);
  return { world: others.reduce(cancelAlert, unwatched(world, ofProject)), events: [] };
}
