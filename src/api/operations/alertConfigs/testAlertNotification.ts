import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import { destinationOf, findNotification } from '../../../world/alertConfigs/testNotification.js';
import { formatInstant } from '../../../world/instant.js';
import type { Operation } from '../../operation.js';

/** Tests a notification: `POST /groups/{groupId}/alertConfigs/{alertConfigId}/{notifierId}/test`. Nothing is sent. */
export const testAlertNotification: Operation<'testAlertNotification'> = ({ world, project, path }) => {
  const config = findAlertConfig(world, project, path.alertConfigId);
  const notification = findNotification(config, path.notifierId);
  const destination = destinationOf(notification);
  return {
    body: {
      details: { destination, notificationType: notification.typeName, timestamp: formatInstant(world.now) },
      message: `Test notification about ${config.eventTypeName} for ${destination}.`,
      success: true,
    },
  };
};
