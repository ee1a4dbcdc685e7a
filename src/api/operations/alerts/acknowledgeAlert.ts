import {
  acknowledgeAlert as acknowledge,
  unacknowledgeAlert,
} from '../../../world/alertEngine/acknowledge.js';
import { findAlert } from '../../../world/alerts/findAlerts.js';
import type { Operation } from '../../operation.js';
import { presentAlert } from '../../presenters/presentAlert.js';
import { readAcknowledgedUntil } from '../../requests/readAcknowledgedUntil.js';

/** Acknowledges one alert, or ends its acknowledgement: `PATCH /groups/{groupId}/alerts/{alertId}`. */
export const acknowledgeAlert: Operation<'acknowledgeAlert'> = ({
  world,
  project,
  path,
  body,
  key,
  links,
}) => {
  const alert = findAlert(world, project, path.alertId);
  const { acknowledgedUntil = '', acknowledgementComment: comment } = body;
  const outcome =
    acknowledgedUntil === ''
      ? unacknowledgeAlert(world, alert)
      : acknowledge(world, alert, {
          until: readAcknowledgedUntil(acknowledgedUntil),
          ...(comment !== undefined && comment !== '' && { comment }),
          username: key?.publicKey ?? '',
        });
  return { outcome, body: presentAlert(outcome.world, outcome.alert, links) };
};
