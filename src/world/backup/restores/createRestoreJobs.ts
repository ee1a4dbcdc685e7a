import type { Duration } from '../../duration.js';
import { drawKeyOf, takeId } from '../../ids.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { HOUR_MS, SECOND_MS, wholeSecond, type Instant } from '../../instant.js';
import type { Outcome } from '../../outcome.js';
import { draw } from '../../random.js';
import type { Cluster } from '../../tables/clusters.js';
import type { RestoreJob } from '../../tables/restoreJobs.js';
import type { SnapshotPart } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { checkDownloadable } from './checkRestore.js';
import type { RestorePoint } from './restorePoint.js';
import type { RequestedDownload } from './restoreRequest.js';
import { restoredData } from './restoredData.js';
import { greatest } from '../../longLists.js';

type Delivery = RestoreJob['delivery'];
/** A new job without its delivery. The delivery is added later, because it depends on when the job is ready. */
type Planned = Omit<RestoreJob, 'delivery' | 'statusName'>;

export interface StartedRestore extends Outcome {
  readonly jobs: readonly RestoreJob[];
}

/** Time until the delivery of a snapshot begins, and limits of the time until it is ready. */
const START_MS = SECOND_MS;
const READY_SECONDS_MIN = 3;
const READY_SECONDS_SPAN = 7;

/** Starts to prepare a snapshot for downloads. */
export function startDownload(
  world: World,
  cluster: Cluster,
  point: RestorePoint,
  requested: RequestedDownload,
): StartedRestore {
  const { expirationHours, maxDownloads } = requested;
  const planned = planJobs(world, cluster, point, downloadWait(world, cluster));
  const expiryOf = ({ readyAt }: Planned): Instant =>
    requested.expires ?? wholeSecond(readyAt) + expirationHours * HOUR_MS;
  checkDownloadable(world, point, greatest(planned.jobs.map(expiryOf)));
  return started(planned.world, cluster, planned.jobs, (job) => ({
    methodName: 'HTTP',
    statusName: isReady(world, job) ? 'READY' : 'NOT_STARTED',
    downloads: 0,
    expirationHours,
    maxDownloads,
    expires: expiryOf(job),
  }));
}

/**
 * Starts to restore data to another cluster. `target` names that cluster. Its agents do nothing until `instructAgents`
 * is called.
 */
export function startAutomated(
  world: World,
  cluster: Cluster,
  point: RestorePoint,
  target: string,
): StartedRestore {
  const wait = point.isPointInTime ? 0 : undefined;
  const { world: planned, jobs } = planJobs(world, cluster, point, wait);
  const statusName = point.isPointInTime ? 'READY' : 'NOT_STARTED';
  return started(planned, cluster, jobs, () => ({ methodName: 'AUTOMATED_RESTORE', statusName, target }));
}

/**
 * Returns how long a download is prepared, or `undefined` if this is drawn. Without an incident, and with the quirk
 * `unpublishedWaits`, it is ready at once: published programs read its address from the reply to their request.
 */
function downloadWait(world: World, { id }: Cluster): Duration | undefined {
  const [slow] = activeOfCluster(world, id, 'restore.slow');
  if (slow !== undefined) return slow.readyMs;
  const isBroken = activeOfCluster(world, id, 'restore.broken').length > 0;
  return world.quirks.unpublishedWaits === 'none' && !isBroken ? 0 : undefined;
}

/**
 * Makes a job for each part of the snapshot. The jobs for the parts of a sharded cluster share a batch id. `wait` is the
 * time until the data are ready; if it is unset, it is drawn.
 */
function planJobs(
  world: World,
  cluster: Cluster,
  point: RestorePoint,
  wait: Duration | undefined,
): { readonly world: World; readonly jobs: readonly Planned[] } {
  const isBatch = point.snapshot.parts.length > 1;
  const [batched, batchId] = isBatch ? takeId(world) : [world, undefined];
  const { snapshot, timestamp, isPointInTime } = point;
  const databases = restoredData(world, cluster, timestamp.date, snapshot.namespaceFilterList);
  let next = batched;
  const jobs = snapshot.parts.map((part): Planned => {
    const [taken, id] = takeId(next);
    next = taken;
    return {
      id,
      groupId: cluster.groupId,
      clusterId: cluster.id,
      ...(part.replicaSetName !== undefined && { replicaSetName: part.replicaSetName }),
      ...(part.hostId !== undefined && { hostId: part.hostId }),
      ...(batchId !== undefined && { batchId }),
      snapshotId: snapshot.id,
      pointInTime: isPointInTime,
      timestamp,
      databases,
      ...encryptionOf(part),
      ...timesOf(world, id, wait),
    };
  });
  return { world: next, jobs };
}

function encryptionOf({ encryptionEnabled, masterKeyUUID }: SnapshotPart): Partial<Planned> & {
  readonly encryptionEnabled: boolean;
} {
  return { encryptionEnabled, ...(encryptionEnabled && masterKeyUUID !== undefined && { masterKeyUUID }) };
}

/** Returns the times of a job whose data are ready after `wait` or, if it is unset, after a drawn time. */
function timesOf(
  { seed, now }: World,
  id: string,
  wait: Duration | undefined,
): Pick<RestoreJob, 'createdAt' | 'startsAt' | 'readyAt'> {
  const seconds = READY_SECONDS_MIN + draw(seed, 'restoreJob', drawKeyOf(id)) * READY_SECONDS_SPAN;
  const readyMs = wait ?? Math.round(seconds * SECOND_MS);
  return { createdAt: now, startsAt: now + Math.min(START_MS, readyMs), readyAt: now + readyMs };
}

function isReady({ now }: World, { readyAt }: Planned): boolean {
  return readyAt <= now;
}

function started(
  world: World,
  { id: clusterId, name: clusterName, groupId, replicaSetName }: Cluster,
  planned: readonly Planned[],
  deliveryOf: (job: Planned) => Delivery,
): StartedRestore {
  const jobs = planned.map((job): RestoreJob => {
    const statusName = isReady(world, job) ? 'FINISHED' : 'IN_PROGRESS';
    return { ...job, statusName, delivery: deliveryOf(job) };
  });
  const event = { eventTypeName: 'RESTORE_REQUESTED_AUDIT' as const, groupId, clusterId, clusterName };
  return {
    world: { ...world, restoreJobs: jobs.reduce((table, job) => table.put(job), world.restoreJobs) },
    events: [{ ...event, ...(replicaSetName !== undefined && { replicaSetName }) }],
    jobs,
  };
}
