import type { World } from '../world.js';
import { openKey, type Alert } from '../tables/alerts.js';
import { subjectOf, type AlertKind } from './configs/alertKinds.js';

/** Returns a project's open alert of a kind for a subject. Returns `undefined` if no such alert is open. */
export function findOpenAlert(
  world: World,
  groupId: string,
  kind: AlertKind,
  subject: string,
): Alert | undefined {
  if (world.alerts.size === 0) return undefined;
  return world.alerts.select('openSubject', openKey(groupId, subjectOf(kind, subject))).first();
}
