import { drawKeyOf, takeId } from '../../ids.js';
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
  const planned = planJobs(world, cluster, point);
  const expiryOf = ({ readyAt }: Planned): Instant =>
    requested.expires ?? wholeSecond(readyAt) + expirationHours * HOUR_MS;
  checkDownloadable(world, point, Math.max(...planned.jobs.map(expiryOf)));
  return started(planned.world, cluster, planned.jobs, (job) => ({
    methodName: 'HTTP',
    statusName: 'NOT_STARTED',
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
  const { world: planned, jobs } = planJobs(world, cluster, point);
  const statusName = point.isPointInTime ? 'READY' : 'NOT_STARTED';
  return started(planned, cluster, jobs, () => ({ methodName: 'AUTOMATED_RESTORE', statusName, target }));
}

/** Makes a job for each part of the snapshot. The jobs for the parts of a sharded cluster share a batch id. */
function planJobs(
  world: World,
  cluster: Cluster,
  point: RestorePoint,
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
      ...timesOf(world, id, isPointInTime),
    };
  });
  return { world: next, jobs };
}

function encryptionOf({ encryptionEnabled, masterKeyUUID }: SnapshotPart): Partial<Planned> & {
  readonly encryptionEnabled: boolean;
} {
  return { encryptionEnabled, ...(encryptionEnabled && masterKeyUUID !== undefined && { masterKeyUUID }) };
}

/**
 * Returns the times of a job. A job for a point in time is ready at once, because the agents read its data themselves.
 */
function timesOf(
  { seed, now }: World,
  id: string,
  isPointInTime: boolean,
): Pick<RestoreJob, 'createdAt' | 'startsAt' | 'readyAt'> {
  if (isPointInTime) return { createdAt: now, startsAt: now, readyAt: now };
  const seconds = READY_SECONDS_MIN + draw(seed, 'restoreJob', drawKeyOf(id)) * READY_SECONDS_SPAN;
  return { createdAt: now, startsAt: now + START_MS, readyAt: now + Math.round(seconds * SECOND_MS) };
}

function started(
  world: World,
  { id: clusterId, name: clusterName, groupId, replicaSetName }: Cluster,
  planned: readonly Planned[],
  deliveryOf: (job: Planned) => Delivery,
): StartedRestore {
  const jobs = planned.map((job): RestoreJob => {
    const statusName = job.readyAt <= world.now ? 'FINISHED' : 'IN_PROGRESS';
    return { ...job, statusName, delivery: deliveryOf(job) };
  });
  const event = { eventTypeName: 'RESTORE_REQUESTED_AUDIT' as const, groupId, clusterId, clusterName };
  return {
    world: { ...world, restoreJobs: jobs.reduce((table, job) => table.put(job), world.restoreJobs) },
    events: [{ ...event, ...(replicaSetName !== undefined && { replicaSetName }) }],
    jobs,
  };
}
