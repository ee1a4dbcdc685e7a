import type { Instant } from '../instant.js';

export const ALERT_TYPES = ['HOST', 'REPLICA_SET', 'CLUSTER', 'AGENT', 'BACKUP'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** A time in which alerts of some types are silenced. */
export interface MaintenanceWindow {
  readonly id: string;
  readonly groupId: string;
  readonly created: Instant;
  readonly updated: Instant;
  readonly startDate: Instant;
  readonly endDate: Instant;
  readonly alertTypeNames: readonly AlertType[];
  readonly description?: string;
}

/** "Listed while `endDate` is in the future" (States: Maintenance window). */
export function isListed(window: MaintenanceWindow, now: Instant): boolean {
  return window.endDate > now;
}

export const maintenanceWindowKeys = {
  project: (window: MaintenanceWindow) => [window.groupId, window.id],
} as const;
