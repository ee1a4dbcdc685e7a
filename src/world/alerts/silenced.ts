import type { AlertType, AlertTypeName } from '../tables/alerts.js';
import type { Instant } from '../instant.js';
import type { World } from '../world.js';

/** Returns the alert types that a project's maintenance windows silence at an instant. */
export function silencedTypes(world: World, groupId: string, at: Instant): ReadonlySet<AlertType> {
  const windows = world.maintenanceWindows.select('project', groupId).toArray();
  const current = windows.filter((window) => window.startDate <= at && at < window.endDate);
  return new Set(current.flatMap((window) => window.alertTypeNames));
}

/**
 * Returns the type of alert in a maintenance window that silences an alert. HOST in a window also silences
 * alerts about host metrics.
 */
export function windowTypeOf(typeName: AlertTypeName): AlertType {
  return typeName === 'HOST_METRIC' ? 'HOST' : typeName;
}
