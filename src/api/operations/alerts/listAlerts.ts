import { alertsOfProject } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedAlert } from '../../presenters/presentAlert.js';

/** Lists the alerts of a project, oldest first: `GET /groups/{groupId}/alerts`. */
export const listAlerts: Operation<'listAlerts'> = (call) => {
  const { world, project, query, links } = call;
  const alerts = alertsOfProject(world, project, query.status);
  return { body: list(call, alerts, (alert) => presentListedAlert(world, alert, links)) };
};
