/** Kinds of alerts. Each project has one alert configuration per kind. */
export const ALERT_KINDS = ['HOST', 'REPLICA_SET', 'METRIC', 'BACKUP', 'AGENT', 'CLUSTER'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Returns the subject of an alert row: the kind of the alert, then the id of the object that it is about. */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}
