import { omit } from '../omit.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';
import type { AlertKind } from './configs/alertKinds.js';
import { freeIds } from './freeIds.js';

/**
 * Cancels an alert because its configuration no longer exists or is disabled. A problem that monitoring has detected
 * continues without an alert.
 */
export function cancelAlert(world: World, alert: Alert): World {
  const cancelled: Alert = { ...omit(alert, 'opensAt'), status: 'CANCELLED', updated: world.now };
  const alerts = world.alerts.put(cancelled);
  return alert.isFurther === undefined ? withCondition({ ...world, alerts }, alert) : { ...world, alerts };
}

/**
 * Ends an alert because its subject was removed, or is no longer watched. The platform says of such alerts: "becomes invalid". Its problem
 * has not ended, so there is no closing event, and it does not continue either.
 */
export function cancelInvalidAlert(world: World, alert: Alert): World {
  const alerts =
    alert.status === 'UNREPORTED'
      ? world.alerts.remove(alert.id)
      : world.alerts.put({ ...omit(alert, 'opensAt'), status: 'CANCELLED', updated: world.now });
  return { ...world, alerts };
}

/** Adds a row for a problem that continues although its alert has ended. */
export function withCondition(world: World, alert: Alert): World {
  const [kind = '', ...subject] = alert.subject.split('/');
  const ids = freeIds(world, kind as AlertKind, subject.join('/'), alert.groupId ?? '', alert.created);
  const row: Alert = {
    ...omit(alert, 'lastNotified', 'notifiedUntil', 'sent', 'opensAt', 'acknowledgedUntil'),
    id: ids.alertId,
    status: 'UNREPORTED',
  };
  return {
    ...world,
    alerts: world.alerts.put(omit(row, 'acknowledgementComment', 'acknowledgingUsername')),
  };
}
