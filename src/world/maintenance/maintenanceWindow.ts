import type { Instant } from '../instant.js';
import type { MaintenanceWindow } from '../tables/maintenanceWindows.js';

export type { MaintenanceWindow } from '../tables/maintenanceWindows.js';

export const ALERT_TYPES = ['HOST', 'REPLICA_SET', 'CLUSTER', 'AGENT', 'BACKUP'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/**
 * Returns whether clients can find a window: "Listed while `endDate` is in the future" (States: Maintenance
 * window).
 */
export function isListed({ endDate }: MaintenanceWindow, now: Instant): boolean {
  return endDate > now;
}
