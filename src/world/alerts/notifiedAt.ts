import type { Instant } from '../instant.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';
import { silencedTypes, windowTypeOf } from './silenced.js';

/**
 * Returns the member `lastNotified` of an alert for a notification at an instant. Returns no member if a
 * maintenance window silences the alert.
 */
export function notifiedAt(
  world: World,
  typeName: Alert['typeName'],
  groupId: string | undefined,
  at: Instant,
): Pick<Alert, 'lastNotified'> {
  return silencedTypes(world, groupId, at).has(windowTypeOf(typeName)) ? {} : { lastNotified: at };
}
