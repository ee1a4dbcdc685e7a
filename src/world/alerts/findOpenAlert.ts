import type { World } from '../world.js';
import { openKey, subjectOf, type Alert } from './alert.js';
import type { AlertKind } from './alertKinds.js';

/** The open alert of a kind about a subject of a project; undefined if there is none. */
export function findOpenAlert(
  world: World,
  groupId: string,
  kind: AlertKind,
  subject: string,
): Alert | undefined {
  if (world.alerts.size === 0) return undefined;
  return world.alerts.select('openSubject', openKey(groupId, subjectOf(kind, subject))).first();
}
