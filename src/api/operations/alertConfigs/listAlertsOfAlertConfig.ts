import { findAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedAlert } from '../../presenters/presentAlert.js';

/** Lists the open alerts of a configuration: `GET /groups/{groupId}/alertConfigs/{alertConfigId}/alerts`. */
export const listAlertsOfAlertConfig: Operation<'listAlertsOfAlertConfig'> = (call) => {
  const { world, project, path, links } = call;
  const { id } = findAlertConfig(world, project, path.alertConfigId);
  const active = world.alerts.select('ofConfig', id).toArray();
  const open = active.filter(({ status }) => status === 'OPEN');
  return { body: list(call, open, (alert) => presentListedAlert(world, alert, links)) };
};
