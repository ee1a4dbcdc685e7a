import type { AlertKind } from './alertKinds.js';

export type { Alert, AlertTypeName } from '../tables/alerts.js';

/** Joins the kind and subject of an alert. */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}

/** Returns the key under which a project has at most one open alert. */
export function openKey(groupId: string, subject: string): string {
  return `${groupId}/${subject}`;
}
