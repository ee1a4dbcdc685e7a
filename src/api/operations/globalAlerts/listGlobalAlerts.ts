import { globalAlerts } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedGlobalAlert } from '../../presenters/presentAlert.js';

/** Lists the alerts of global configurations, oldest first: `GET /globalAlerts`. */
export const listGlobalAlerts: Operation<'listGlobalAlerts'> = (call) => {
  const { world, query, links } = call;
  const alerts = globalAlerts(world, query.status);
  return { body: list(call, alerts, (alert) => presentListedGlobalAlert(world, alert, links)) };
};
