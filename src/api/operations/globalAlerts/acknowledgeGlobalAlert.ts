import { acknowledgeAlert } from '../../../world/alertEngine/acknowledge.js';
import { findGlobalAlert } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { presentGlobalAlert } from '../../presenters/presentAlert.js';
import { readAcknowledgedUntil } from '../../requests/readAcknowledgedUntil.js';

/** Acknowledges one alert of a global configuration: `PATCH /globalAlerts/{globalAlertId}`. */
export const acknowledgeGlobalAlert: Operation<'acknowledgeGlobalAlert'> = (call) => {
  const { world, path, body, key, links } = call;
  const alert = findGlobalAlert(world, path.globalAlertId);
  const { acknowledgedUntil, acknowledgementComment: comment } = body;
  const outcome = acknowledgeAlert(world, alert, {
    until: readAcknowledgedUntil(acknowledgedUntil),
    ...(comment !== undefined && comment !== '' && { comment }),
    username: key?.publicKey ?? '',
  });
  return { outcome, body: presentGlobalAlert(outcome.world, outcome.alert, links) };
};
