import { hasReceivers } from '../world/alerts/configs/receivers.js';
import { inTurn } from '../world/inTurn.js';
import type { Outcome } from '../world/outcome.js';
import { PERSONAL, type AlertConfig } from '../world/tables/alertConfigs.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { changed } from '../world/alertEngine/changeConfigs.js';

/** Drops the notifications of users that have left the project, and of teams that no longer exist. */
export const lostReceiversDropped: Reaction = {
  name: 'lostReceiversDropped',
  watches: ['projectTeams', 'teams', 'users'],
  after: ['conditionsEvaluated'],
  react(_before, after) {
    const configs = after.alertConfigs.select('personal', PERSONAL).toArray();
    return inTurn(
      after,
      configs.map((config) => (world: World) => withoutLost(world, config)),
    );
  },
};

function withoutLost(world: World, config: AlertConfig): Outcome {
  const notifications = config.notifications.filter((each) => hasReceivers(world, config, each));
  if (notifications.length === config.notifications.length) return { world, events: [] };
  const left = { ...config, updated: world.now, notifications };
  return changed(world, left, 'ALERT_CONFIG_CHANGED_AUDIT');
}
