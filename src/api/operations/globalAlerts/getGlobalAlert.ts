import { findGlobalAlert } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { presentGlobalAlert } from '../../presenters/presentAlert.js';

/** Returns one alert of a global configuration: `GET /globalAlerts/{globalAlertId}`. */
export const getGlobalAlert: Operation<'getGlobalAlert'> = ({ world, path, links }) => ({
  body: presentGlobalAlert(world, findGlobalAlert(world, path.globalAlertId), links),
});
