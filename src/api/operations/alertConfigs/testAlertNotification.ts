import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { presentNotificationTest } from '../../presenters/presentNotificationTest.js';

/** Tests a notification: `POST /groups/{groupId}/alertConfigs/{alertConfigId}/{notifierId}/test`. Nothing is sent. */
export const testAlertNotification: Operation<'testAlertNotification'> = ({ world, project, path }) => {
  const config = findAlertConfig(world, project, path.alertConfigId);
  return { body: presentNotificationTest(world, config, path.notifierId) };
};
