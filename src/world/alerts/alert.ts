import type { AlertKind } from './alertKinds.js';

export type { Alert, AlertTypeName } from '../tables/alerts.js';

/** The kind and subject of an alert as one text. */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}

/** Key under which a project has at most one open alert. */
export function openKey(groupId: string, subject: string): string {
  return `${groupId}/${subject}`;
}
