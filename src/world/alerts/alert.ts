import type { AlertKind } from './alertKinds.js';

export type { Alert, AlertTypeName } from '../tables/alerts.js';

/** Returns the subject of an alert row: the kind of the alert, then the id of the object that it is about. */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}

/** Returns the index key of a project's open alert. A project has at most one open alert per subject. */
export function openKey(groupId: string, subject: string): string {
  return `${groupId}/${subject}`;
}
