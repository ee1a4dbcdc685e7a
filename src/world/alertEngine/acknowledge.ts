import { silencedTypes, windowTypeOf } from '../alerts/silenced.js';
import type { Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';
import { withSent } from './sentNotifications.js';

/** Maximum length of a comment. */
export const COMMENT_MAX = 200;

export interface Acknowledgement {
  readonly until: Instant;
  readonly comment?: string;
  readonly username: string;
}

type AlertOutcome = Outcome & { readonly alert: Alert };

/** Acknowledges an alert until an instant. Until then, no further notifications are sent for it. */
export function acknowledgeAlert(
  world: World,
  alert: Alert,
  { until, comment, username }: Acknowledgement,
): AlertOutcome {
  if (comment !== undefined && comment.length > COMMENT_MAX)
    throw new Refusal('ACKNOWLEDGEMENT_COMMENT_TOO_LONG', String(COMMENT_MAX));
  if (until <= world.now) return unacknowledgeAlert(world, alert);
  const { groupId, typeName } = alert;
  const isSilenced = silencedTypes(world, groupId, world.now).has(windowTypeOf(typeName));
  const isNotified = alert.status === 'OPEN' || alert.status === 'CLOSED';
  const row: Alert = {
    ...bare(alert),
    // The acknowledgement silences the alert from this instant on.
    notifiedUntil: world.now,
    updated: alert.resolved === undefined ? world.now : alert.updated,
    ...(!isSilenced &&
      isNotified && { lastNotified: world.now, sent: withSent(world, alert, 'ACKNOWLEDGED') }),
    acknowledgedUntil: until,
    acknowledgingUsername: username,
    ...(comment !== undefined && { acknowledgementComment: comment }),
  };
  return changed(world, row, 'ALERT_ACKNOWLEDGED_AUDIT');
}

/** Ends the acknowledgement of an alert. Notifications for it are sent again. */
export function unacknowledgeAlert(world: World, alert: Alert): AlertOutcome {
  if ((alert.acknowledgedUntil ?? 0) <= world.now) return { world, events: [], alert };
  const updated = alert.resolved === undefined ? world.now : alert.updated;
  return changed(world, { ...bare(alert), updated }, 'ALERT_UNACKNOWLEDGED_AUDIT');
}

function bare(alert: Alert): Alert {
  return omit(alert, 'acknowledgedUntil', 'acknowledgementComment', 'acknowledgingUsername');
}

function changed(
  world: World,
  alert: Alert,
  eventTypeName: 'ALERT_ACKNOWLEDGED_AUDIT' | 'ALERT_UNACKNOWLEDGED_AUDIT',
): AlertOutcome {
  const { id: alertId, alertConfigId, groupId } = alert;
  const alerts = world.alerts.put(alert);
  const event = { eventTypeName, ...(groupId !== undefined && { groupId }), alertId, alertConfigId };
  return { world: { ...world, alerts }, events: [event], alert };
}
