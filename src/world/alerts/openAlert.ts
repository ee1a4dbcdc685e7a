import { kindReportOf, type KindReport } from './configs/kindReport.js';
import { subjectOf, type AlertKind } from './configs/alertKinds.js';
import type { ProjectEventDraft } from '../tables/events.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Alert } from '../tables/alerts.js';
import type { AlertIds } from './alertIds.js';
import { findOpenAlert } from './findOpenAlert.js';
import { freeIds } from './freeIds.js';
import { notifiedAt } from './notifiedAt.js';

/**
 * Opens an alert and writes its opening event. Does nothing if an alert of this kind is already open for the
 * subject. If no configuration reports the problem, the event names no alert. Only `deriveAlerts` sets `writtenIds`, for
 * states that an older version of Understudy exported.
 */
export function openAlert(
  world: World,
  kind: AlertKind,
  subject: string,
  opening: ProjectEventDraft,
  since: Instant = world.now,
  writtenIds?: AlertIds,
): Outcome {
  const { groupId } = opening;
  if (findOpenAlert(world, groupId, kind, subject) !== undefined) return { world, events: [] };
  const ids = writtenIds ?? freeIds(world, kind, subject, groupId, since);
  const members = alertFrom(opening, kind, ids, since);
  const report = kindReportOf(world, groupId, kind, members);
  const row: Alert = {
    ...members,
    ...statusOf(world, report, members, since),
    subject: subjectOf(kind, subject),
  };
  return {
    world: { ...world, alerts: world.alerts.put(row) },
    events: [report === undefined ? opening : { ...opening, ...ids }],
  };
}

type Started = Omit<Alert, 'subject'>;

/** Returns the status and the first notification of a new alert. */
export function statusOf(
  world: World,
  report: KindReport | undefined,
  { groupId, typeName }: Pick<Alert, 'groupId' | 'typeName'>,
  since: Instant,
): Pick<Alert, 'status' | 'opensAt' | 'lastNotified'> {
  if (report === undefined) return { status: 'UNREPORTED' };
  if (report.delayMin > 0) return { status: 'TRACKING', opensAt: since + report.delayMin * MINUTE_MS };
  return { status: 'OPEN', ...notifiedAt(world, typeName, groupId, since) };
}

/** Creates the members of an alert from the event that opens it. */
export function alertFrom(
  opening: ProjectEventDraft,
  kind: AlertKind,
  { alertId, alertConfigId }: AlertIds,
  since: Instant,
): Started {
  const { groupId, eventTypeName, clusterId, clusterName, currentValue, hostId, hostname, port } = opening;
  const { metricName, replicaSetName, shardName } = opening;
  return {
    id: alertId,
    groupId,
    alertConfigId,
    eventTypeName,
    status: 'OPEN',
    created: since,
    updated: since,
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
