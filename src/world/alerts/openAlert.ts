import type { ProjectEventDraft } from '../tables/events.js';
import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { subjectOf, type AlertKind } from '../alertConfigs/alertKinds.js';
import type { Alert } from '../tables/alerts.js';
import { alertOf, type AlertIds } from './alertIds.js';
import { findOpenAlert } from './findOpenAlert.js';
import { silencedTypes, windowTypeOf } from './silenced.js';

/**
 * Opens an alert and writes its opening event. Does nothing if an alert of this kind is already open for the
 * subject. Only `deriveAlerts` sets `writtenIds`, for states that an older version of Understudy exported.
 */
export function openAlert(
  world: World,
  kind: AlertKind,
  subject: string,
  opening: ProjectEventDraft,
  since: Instant = world.now,
  writtenIds?: AlertIds,
): Outcome {
  if (findOpenAlert(world, opening.groupId, kind, subject) !== undefined) return { world, events: [] };
  const ids = writtenIds ?? freeIds(world, kind, subject, opening.groupId, since);
  const alert = {
    ...alertFrom(opening, kind, ids, since),
    ...notifiedAt(world, kind, opening.groupId, since),
  };
  const row: Alert = { ...alert, subject: subjectOf(kind, subject) };
  return {
    world: { ...world, alerts: world.alerts.put(row) },
    events: [{ ...opening, ...ids }],
  };
}

/**
 * Returns ids that no alert has. The ids for this instant are taken if an earlier alert about the same
 * subject has opened and closed at this instant. An overdue incident opens thousands at one instant, so the
 * search doubles its steps and then halves them.
 */
function freeIds(world: World, kind: AlertKind, subject: string, groupId: string, since: Instant): AlertIds {
  const idsFor = (again: number): AlertIds => alertOf(world, groupId, kind, subject, since, again);
  const isFree = ({ alertId }: AlertIds): boolean => world.alerts.get(alertId) === undefined;
  const first = idsFor(0);
  if (isFree(first)) return first;
  let [taken, free] = [0, 1];
  while (!isFree(idsFor(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isFree(idsFor(middle))) free = middle;
    else taken = middle;
  }
  return idsFor(free);
}

function alertFrom(
  opening: ProjectEventDraft,
  kind: AlertKind,
  { alertId, alertConfigId }: AlertIds,
  since: Instant,
): Omit<Alert, 'subject'> {
  const { groupId, eventTypeName, clusterId, clusterName, currentValue, hostId, hostname, port } = opening;
  const { metricName, replicaSetName, shardName } = opening;
  return {
    ...{ id: alertId, groupId, alertConfigId, eventTypeName, status: 'OPEN', created: since, updated: since },
    typeName: kind === 'METRIC' ? 'HOST_METRIC' : kind,
    ...(clusterId === undefined ? {} : { clusterId }),
    ...(clusterName === undefined ? {} : { clusterName }),
    ...(currentValue === undefined ? {} : { currentValue }),
    ...(hostId === undefined ? {} : { hostId }),
    ...(hostname === undefined
      ? {}
      : { hostnameAndPort: port === undefined ? hostname : `${hostname}:${port}` }),
    ...(metricName === undefined ? {} : { metricName }),
    ...(replicaSetName === undefined ? {} : { replicaSetName }),
    ...(shardName === undefined ? {} : { shardName }),
  };
}

/**
 * Returns the member `lastNotified` of an alert for a notification at an instant. Returns no member if a
 * maintenance window silences the alert.
 */
export function notifiedAt(
  world: World,
  kind: AlertKind,
  groupId: string,
  at: Instant,
): Pick<Alert, 'lastNotified'> {
  const type = windowTypeOf(kind === 'METRIC' ? 'HOST_METRIC' : kind);
  return silencedTypes(world, groupId, at).has(type) ? {} : { lastNotified: at };
}
