/** What an alert can be about: each project has one alert configuration for each. */
export const ALERT_KINDS = ['HOST', 'REPLICA_SET', 'METRIC', 'BACKUP', 'AGENT', 'CLUSTER'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
