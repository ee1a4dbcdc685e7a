import type { Refusals } from './refusalEntry.js';

/** Errors of operations on maintenance windows, on the extended surface only. */
export const maintenanceRefusals = {
  MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME: [
    400,
    'Maintenance window configurations must specify at least one alert type.',
  ],
  MISSING_MAINTENANCE_WINDOW_START_DATE: [
    400,
    'Maintenance window configurations must specify a start date.',
  ],
  MISSING_MAINTENANCE_WINDOW_END_DATE: [400, 'Maintenance window configurations must specify an end date.'],
  MAINTENANCE_WINDOW_START_DATE_AFTER_END_DATE: [
    400,
    'Maintenance window configurations must specify a start date before their end date.',
  ],
} as const satisfies Refusals;
