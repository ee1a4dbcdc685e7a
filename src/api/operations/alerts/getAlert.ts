import { findAlert } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { presentAlert } from '../../presenters/presentAlert.js';

/** Returns one alert: `GET /groups/{groupId}/alerts/{alertId}`. */
export const getAlert: Operation<'getAlert'> = ({ world, project, path, links }) => ({
  body: presentAlert(world, findAlert(world, project, path.alertId), links),
});
