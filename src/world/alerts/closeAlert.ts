import type { ProjectEventDraft } from '../tables/events.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Alert } from '../tables/alerts.js';
import type { AlertKind } from '../alertConfigs/alertKinds.js';
import { findOpenAlert } from './findOpenAlert.js';
import { notifiedAt } from './openAlert.js';

/**
 * Maximum number of closed alerts of a project. If there are more, the alert that closed first is deleted.
 */
export const CLOSED_ALERTS_MAX = 100;

/**
 * Closes an open alert and writes its closing event. Does nothing if no alert of this kind is open for the
 * subject.
 */
export function closeAlert(
  world: World,
  kind: AlertKind,
  subject: string,
  closing: ProjectEventDraft,
): Outcome {
  const alert = findOpenAlert(world, closing.groupId, kind, subject);
  if (alert === undefined) return { world, events: [] };
  const { id: alertId, alertConfigId, groupId } = alert;
  const closed: Alert = {
    ...alert,
    ...{ status: 'CLOSED', updated: world.now, resolved: world.now },
    ...notifiedAt(world, kind, groupId, world.now),
  };
  return {
    world: { ...world, alerts: bounded(world.alerts.put(closed), groupId) },
    events: [{ ...closing, alertId, alertConfigId }],
  };
}

function bounded(alerts: World['alerts'], groupId: string): World['alerts'] {
  const closed = alerts.select('closed', groupId);
  const [first] = closed.size > CLOSED_ALERTS_MAX ? closed.page(0, 1) : [];
  return first === undefined ? alerts : alerts.remove(first.id);
}
