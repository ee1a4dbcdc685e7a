import type { AlertType, AlertTypeName } from '../tables/alerts.js';
import type { Instant } from '../instant.js';
import type { World } from '../world.js';

/**
 * Returns the alert types that a project's maintenance windows silence at an instant. System alerts have no project, so
 * no window silences them.
 */
export function silencedTypes(
  world: World,
  groupId: string | undefined,
  at: Instant,
): ReadonlySet<AlertType> {
  if (groupId === undefined) return new Set();
  const windows = world.maintenanceWindows.select('project', groupId).toArray();
  const current = windows.filter((window) => window.startDate <= at && at < window.endDate);
  return new Set(current.flatMap((window) => window.alertTypeNames));
}

/**
 * Returns the alert type that a maintenance window must contain to silence an alert. HOST also silences alerts about
 * host metrics.
 */
export function windowTypeOf(typeName: AlertTypeName): AlertType {
  return typeName === 'HOST_METRIC' ? 'HOST' : typeName;
}
