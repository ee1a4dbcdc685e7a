import { notifiedAt } from '../alerts/notifiedAt.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';

/** Opens an alert that was only tracked, and notifies for the first time. */
export function openTracked(world: World, alert: Alert): Outcome {
  const open: Alert = {
    ...omit(alert, 'opensAt'),
    ...{ status: 'OPEN', updated: world.now },
    ...notifiedAt(world, alert.typeName, alert.groupId, world.now),
  };
  return { world: { ...world, alerts: world.alerts.put(open) }, events: [] };
}
