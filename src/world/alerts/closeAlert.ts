import type { AlertKind } from './configs/alertKinds.js';
import { omit } from '../omit.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { placeOf, type Alert } from '../tables/alerts.js';
import { findOpenAlert } from './findOpenAlert.js';
import { notifiedAt } from './notifiedAt.js';

/**
 * Maximum number of closed alerts of a project. If there are more, the alert that closed first is deleted.
 */
export const CLOSED_ALERTS_MAX = 100;

/**
 * Closes an open alert and writes its closing event. Does nothing if no alert of this kind is open for the
 * subject. If no configuration has reported the problem, the event names no alert.
 */
export function closeAlert(
  world: World,
  kind: AlertKind,
  subject: string,
  closing: ProjectEventDraft,
): Outcome {
  const alert = findOpenAlert(world, closing.groupId, kind, subject);
  if (alert === undefined) return { world, events: [] };
  if (alert.status === 'UNREPORTED')
    return { world: { ...world, alerts: world.alerts.remove(alert.id) }, events: [closing] };
  const { id: alertId, alertConfigId } = alert;
  return { world: withClosed(world, alert), events: [{ ...closing, alertId, alertConfigId }] };
}

/** Returns the world after an alert has closed. No notification is sent for an alert that was only tracked. */
export function withClosed(world: World, alert: Alert): World {
  const { groupId, typeName } = alert;
  const closed: Alert = {
    ...omit(alert, 'opensAt'),
    status: 'CLOSED',
    updated: world.now,
    resolved: world.now,
    ...(alert.status === 'TRACKING'
      ? { notifiedUntil: world.now }
      : notifiedAt(world, typeName, groupId, world.now)),
  };
  return { ...world, alerts: boundClosed(world.alerts.put(closed), placeOf(alert)) };
}

/**
 * If a project has too many closed alerts, deletes the one that closed first. Alerts of global configurations are
 * counted separately.
 */
function boundClosed(alerts: World['alerts'], place: string): World['alerts'] {
  const closed = alerts.select('closed', place);
  const [first] = closed.size > CLOSED_ALERTS_MAX ? closed.page(0, 1) : [];
  return first === undefined ? alerts : alerts.remove(first.id);
}
