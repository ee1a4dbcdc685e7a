import type { Schema } from '../../contract/types.js';
import { partClusterIdOf } from '../../world/clusters/monitoredClusters.js';
import { formatInstant } from '../../world/instant.js';
import { downloadToken } from '../../world/backup/restores/download.js';
import { snapshotClusterIdOf } from '../../world/backup/restores/findRestoreJob.js';
import type { RestoreJob } from '../../world/tables/restoreJobs.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { archiveName, restoreArchive } from './restoreArchive.js';
import { presentBsonTimestamp } from '../snapshots/present.js';
import { ifPresent, wire } from '../reply/wire.js';

type Delivery = Schema<'RestoreDelivery'>;

/**
 * Presents a restore job. Its links lead to the cluster or, for a snapshot of a mirrored config server, to the host.
 */
export function presentRestoreJob(world: World, job: RestoreJob, links: Links): Schema<'RestoreJob'> {
  const { groupId, clusterId, hostId, snapshotId, id, delivery } = job;
  const group = `/groups/${groupId}`;
  const owner = hostId === undefined ? `${group}/clusters/${clusterId}` : `${group}/hosts/${hostId}`;
  const isReady = delivery.methodName === 'HTTP' && job.statusName === 'FINISHED';
  return wire<Schema<'RestoreJob'>>({
    batchId: job.batchId,
    clusterId: hostId === undefined ? shownClusterId(world, job) : undefined,
    clusterName: world.clusters.get(clusterId)?.name,
    created: formatInstant(job.createdAt),
    delivery: presentDelivery(world, job, links),
    encryptionEnabled: job.encryptionEnabled,
    groupId,
    hashes: isReady ? [presentHash(job)] : undefined,
    hostId,
    id,
    links: [
      links.self(`${owner}/restoreJobs/${id}`),
      links.related('cluster', `${group}/clusters/${clusterId}`),
      ...linksToSnapshot(world, job, links),
      links.related('group', group),
    ],
    masterKeyUUID: job.masterKeyUUID,
    pointInTime: job.pointInTime,
    snapshotId,
    statusName: job.statusName,
    timestamp: presentBsonTimestamp(job.timestamp),
  });
}

/**
 * Returns the cluster id of a job. With the quirk `partClusterIds`, a job of a sharded cluster has the id of its shard or
 * of its config servers. Its links keep the id of the whole cluster.
 */
function shownClusterId(world: World, { clusterId, replicaSetName }: RestoreJob): string {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || world.quirks.partClusterIds === 'whole') return clusterId;
  return partClusterIdOf(world, cluster, replicaSetName);
}

/** Returns the link to the snapshot of a job, unless the snapshot was deleted. */
function linksToSnapshot(world: World, job: RestoreJob, links: Links): readonly Link[] {
  const { groupId, hostId, snapshotId } = job;
  const clusterId = snapshotClusterIdOf(world, job);
  if (clusterId === undefined) return [];
  const owner = hostId === undefined ? `clusters/${clusterId}` : `hosts/${hostId}`;
  return [links.related('snapshot', `/groups/${groupId}/${owner}/snapshots/${snapshotId}`)];
}

function presentDelivery(world: World, job: RestoreJob, links: Links): Delivery {
  const { delivery } = job;
  const { methodName, statusName } = delivery;
  if (methodName === 'AUTOMATED_RESTORE') return { methodName, statusName };
  const { url, urlV2, ...bearer } = statusName === 'READY' ? presentAddresses(world, job, links) : {};
  return wire<Delivery>({
    ...bearer,
    expirationHours: delivery.expirationHours,
    expires: ifPresent(delivery.expires, formatInstant),
    maxDownloads: delivery.maxDownloads,
    methodName,
    statusName,
    url,
    urlV2,
  });
}

function presentAddresses(world: World, job: RestoreJob, links: Links): Partial<Delivery> {
  const [token, file] = [downloadToken(world.seed, job), archiveName(job)];
  const url = links.root(`/backup/restore/v2/pull/${job.id}/${token}/${file}`);
  if (world.quirks.restoreUrls === 'secret') return { url };
  return {
    authBearer: token,
    authHeader: 'Authorization',
    authValue: `Bearer ${token}`,
    url,
    urlV2: links.root(`/backup/restore/v3/pull/${job.id}/${file}`),
  };
}

function presentHash(job: RestoreJob): Schema<'RestoreHash'> {
  const { name, sha1 } = restoreArchive(job);
  return { fileName: name, hash: sha1, typeName: 'SHA1' };
}
