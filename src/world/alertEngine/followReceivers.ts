import { hasReceivers } from '../alertConfigs/receivers.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { PERSONAL, type AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';
import { changed, settledAlerts } from './changeConfigs.js';

/** Tables whose rows decide which users a project and a team have. */
const RECEIVERS = ['users', 'teams', 'projectTeams'] as const;

/** Drops the notifications of users that have left the project, and of teams that no longer exist. */
export function followReceivers(before: World, after: World): Outcome {
  if (RECEIVERS.every((name) => after[name] === before[name])) return { world: after, events: [] };
  const configs = after.alertConfigs.select('personal', PERSONAL).toArray();
  return inTurn(
    after,
    configs.map((config) => (world: World) => withoutLost(world, config)),
  );
}

function withoutLost(world: World, config: AlertConfig): Outcome {
  const notifications = config.notifications.filter((each) => hasReceivers(world, config, each));
  if (notifications.length === config.notifications.length) return { world, events: [] };
  const left = { ...config, updated: world.now, notifications };
  return changed(settledAlerts(world, config), left, 'ALERT_CONFIG_CHANGED_AUDIT');
}
