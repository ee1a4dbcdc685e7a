import { findGlobalAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { presentNotificationTest } from '../../presenters/presentNotificationTest.js';

/** Tests a notification: `POST /globalAlertConfigs/{globalAlertConfigId}/{notifierId}/test`. Nothing is sent. */
export const testGlobalAlertNotification: Operation<'testGlobalAlertNotification'> = ({ world, path }) => {
  const config = findGlobalAlertConfig(world, path.globalAlertConfigId);
  return { body: presentNotificationTest(world, config, path.notifierId) };
};
