/** Kinds of alerts. A project has one alert configuration for each kind. */
export const ALERT_KINDS = ['HOST', 'REPLICA_SET', 'METRIC', 'BACKUP', 'AGENT', 'CLUSTER'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Returns the member `subject` of an alert: the kind of the alert, and the id of the object that has the
 * problem.
 */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}
