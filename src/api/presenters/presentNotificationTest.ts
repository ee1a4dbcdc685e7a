import type { Schema } from '../../contract/types.js';
import { destinationOf, findNotification } from '../../world/alertConfigs/testNotification.js';
import { formatInstant } from '../../world/instant.js';
import type { AlertConfig } from '../../world/tables/alertConfigs.js';
import type { World } from '../../world/world.js';

/** Presents the result of a test of a notification. */
export function presentNotificationTest(
  world: World,
  config: AlertConfig,
  notifierId: string,
): Schema<'NotificationTest'> {
  const notification = findNotification(config, notifierId);
  const destination = destinationOf(notification);
  return {
    details: { destination, notificationType: notification.typeName, timestamp: formatInstant(world.now) },
    message: `Test notification about ${config.eventTypeName} for ${destination}.`,
    success: true,
  };
}
