/** Kinds of alerts. Each project has one alert configuration per kind. */
export const ALERT_KINDS = ['HOST', 'REPLICA_SET', 'METRIC', 'BACKUP', 'AGENT', 'CLUSTER'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
