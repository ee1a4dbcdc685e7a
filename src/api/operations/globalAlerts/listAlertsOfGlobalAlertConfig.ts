import { findGlobalAlertConfig } from '../../../world/alertConfigs/findAlertConfigs.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedGlobalAlert } from '../../presenters/presentAlert.js';

/** Lists the open alerts of a global configuration: `GET /globalAlertConfigs/{globalAlertConfigId}/alerts`. */
export const listAlertsOfGlobalAlertConfig: Operation<'listAlertsOfGlobalAlertConfig'> = (call) => {
  const { world, path, links } = call;
  const { id } = findGlobalAlertConfig(world, path.globalAlertConfigId);
  const active = world.alerts.select('ofConfig', id).toArray();
  const open = active.filter(({ status }) => status === 'OPEN');
  return { body: list(call, open, (alert) => presentListedGlobalAlert(world, alert, links)) };
};
