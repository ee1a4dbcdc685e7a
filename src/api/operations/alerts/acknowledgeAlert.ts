import {
  acknowledgeAlert as acknowledge,
  unacknowledgeAlert,
} from '../../../world/alertEngine/acknowledge.js';
import { findAlert } from '../../../world/alerts/findAlerts.js';
import { parseInstant, SECOND_MS, type Instant } from '../../../world/instant.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentAlert } from '../../presenters/presentAlert.js';

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
          until: readUntil(acknowledgedUntil),
          ...(comment !== undefined && comment !== '' && { comment }),
          username: key?.publicKey ?? '',
        });
  return { outcome, body: presentAlert(outcome.world, outcome.alert, links) };
};

/** Parses the end of an acknowledgement. Clients send fractions of seconds and any zone. */
function readUntil(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_ATTRIBUTE', 'acknowledgedUntil');
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}
