import { alertConfigWithId } from '../../../world/alertConfigs/findAlertConfigs.js';
import { findAlert } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedConfig } from '../../presenters/presentAlertConfig.js';

/** Lists the configurations that have opened an alert: `GET /groups/{groupId}/alerts/{alertId}/alertConfigs`. */
export const listAlertConfigsOfAlert: Operation<'listAlertConfigsOfAlert'> = (call) => {
  const { world, project, path, links } = call;
  const { alertConfigId } = findAlert(world, project, path.alertId);
  const config = alertConfigWithId(world, project, alertConfigId);
  const configs = config === undefined ? [] : [config];
  return { body: list(call, configs, (each) => presentListedConfig(world, each, project.id, links)) };
};
