import type { ProjectEventDraft } from '../events/event.js';
import type { Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { subjectOf, type Alert } from './alert.js';
import { alertOf, type AlertIds } from './alertIds.js';
import type { AlertKind } from './alertKinds.js';
import { findOpenAlert } from './findOpenAlert.js';
import { silencedTypes, windowTypeOf } from './silenced.js';

/**
 * Opens an alert of a kind about a subject and writes its opening event. Does nothing if such an alert is already open.
 * `since` differs from now only for alerts derived from the rows of an older state.
 */
export function openAlert(
  world: World,
  kind: AlertKind,
  subject: string,
  opening: ProjectEventDraft,
  since: Instant = world.now,
): Outcome {
  if (findOpenAlert(world, opening.groupId, kind, subject) !== undefined) return { world, events: [] };
  const ids = freeIds(world, kind, subject, opening.groupId, since);
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

/** Returns unused ids: two alerts about the same subject can open at the same instant, one after the other. */
function freeIds(world: World, kind: AlertKind, subject: string, groupId: string, since: Instant): AlertIds {
  let again = 0;
  let ids = alertOf(world, groupId, kind, subject, since);
  while (world.alerts.get(ids.alertId) !== undefined) {
    again += 1;
    ids = alertOf(world, groupId, kind, subject, since, again);
  }
  return ids;
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

/** Returns `lastNotified` of an alert that opens at an instant. Empty if a maintenance window silences its type. */
export function notifiedAt(
  world: World,
  kind: AlertKind,
  groupId: string,
  at: Instant,
): Pick<Alert, 'lastNotified'> {
  const type = windowTypeOf(kind === 'METRIC' ? 'HOST_METRIC' : kind);
  return silencedTypes(world, groupId, at).has(type) ? {} : { lastNotified: at };
}
