import { formatInstant, SECOND_MS } from '../../world/instant.js';
import { LIMITS } from '../../world/limits.js';
import { checkMembers } from '../../world/putRow.js';
import { Refusal } from '../../world/refusals.js';
import { requestOnDemand } from '../../world/backup/snapshots/onDemand.js';
import { findSnapshotCluster } from '../../world/backup/snapshots/snapshotCluster.js';
import type { Operation } from '../operation.js';
import { satisfies } from '../../world/roles/grants.js';
import { deleteByClient } from '../../world/backup/snapshots/deleteByClient.js';
import { findHost, isMirroredConfigServer } from '../../world/hosts/host.js';
import {
  findHostSnapshot,
  findSnapshotOf,
  findSnapshot,
  refuseMember,
} from '../../world/backup/snapshots/findSnapshot.js';
import { presentSnapshot } from './present.js';
import { list, newestFirst } from '../paging.js';
import { snapshotsOf } from '../../world/backup/snapshots/memberSnapshots.js';
import { findCluster } from '../../world/clusters/findCluster.js';
import { changeExpiry } from '../../world/backup/snapshots/changeExpiry.js';
import { readTimestamp } from '../requests/readTimestamp.js';
import { plainText, readsSpellings } from '../requests/spellings.js';
import type { Quirks } from '../../world/quirks.js';

/**
 * Requests a snapshot of a cluster:
 * `POST /groups/{groupId}/clusters/{clusterId}/snapshots/onDemandSnapshot?retentionDays=N`.
 */
export const createOnDemandSnapshot: Operation<'createOnDemandSnapshot'> = (call) => {
  const { world, project, path, query } = call;
  const { cluster, isPart } = findSnapshotCluster(world, project, path.clusterId);
  if (isPart) throw new Refusal('CANNOT_MODIFY_SHARD_BACKUP_CONFIG', cluster.id);
  const outcome = requestOnDemand(world, cluster, readDays(query.retentionDays));
  return {
    outcome,
    body: {
      clusterName: cluster.name,
      // The space before the full stop is in the platform's published text.
      description: 'On demand snapshot request complete .',
      timestamp: {
        date: formatInstant(world.now),
        increment: 1,
        time: Math.floor(world.now / SECOND_MS),
      },
    },
  };
};

/** Reads a number of days. Some clients write whole numbers as `2.0`. */
function readDays(text: string | undefined): number {
  if (text === undefined || text === '') throw new Refusal('MISSING_QUERY_PARAMETER', 'retentionDays');
  const days = Number(text);
  if (days <= 0) throw new Refusal('ATTRIBUTE_NEGATIVE_OR_ZERO', 'retentionDays');
  if (!/^\d+$/.test(plainText('integer', text) ?? text) || days > LIMITS.snapshotRetentionDays[1])
    throw new Refusal('BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID');
  return days;
}

/** Deletes one snapshot of a cluster: `DELETE /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`. */
export const deleteSnapshot: Operation<'deleteSnapshot'> = ({ world, project, path, key }) => {
  const of = findSnapshotCluster(world, project, path.clusterId);
  const isGlobalAdmin = satisfies(key?.roles ?? [], 'GLOBAL_BACKUP_ADMIN', {});
  return { outcome: deleteByClient(world, of, path.snapshotId, isGlobalAdmin) };
};

/** Returns one snapshot of a mirrored config server: `GET /groups/{groupId}/hosts/{hostId}/snapshots/{snapshotId}`. */
export const getHostSnapshot: Operation<'getHostSnapshot'> = ({ world, project, path, links }) => {
  const host = findHost(world, project, path.hostId);
  if (!isMirroredConfigServer(world, host)) throw new Refusal('NOT_CONFIG_SERVER', host.id);
  return { body: presentSnapshot(world, findHostSnapshot(world, host, path.snapshotId), links) };
};

/** Returns one snapshot of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`. */
export const getSnapshot: Operation<'getSnapshot'> = ({ world, project, path, links }) => {
  const of = findSnapshotCluster(world, project, path.clusterId);
  return { body: presentSnapshot(world, findSnapshotOf(world, of, path.snapshotId), links, of.cluster) };
};

/**
 * Lists the snapshots of one mirrored config server, newest first:
 * `GET /groups/{groupId}/hosts/{hostId}/snapshots` (E6).
 */
export const listHostSnapshots: Operation<'listHostSnapshots'> = (call) => {
  const { world, project, path, links } = call;
  const host = findHost(world, project, path.hostId);
  if (!isMirroredConfigServer(world, host)) throw new Refusal('NOT_CONFIG_SERVER', host.id);
  const snapshots = world.snapshots.select('host', host.id);
  return {
    body: list(call, newestFirst(snapshots), (snapshot) => presentSnapshot(world, snapshot, links)),
  };
};

const COMPLETED: readonly string[] = ['true', 'false', 'all'];

function completedOf(sent = 'true', quirks: Quirks): string {
  return (readsSpellings(quirks) ? plainText('boolean', sent) : undefined) ?? sent;
}

/**
 * Lists the snapshots of a cluster: `GET /groups/{groupId}/clusters/{clusterId}/snapshots`. The quirk `snapshotOrder`
 * decides their order.
 */
export const listSnapshots: Operation<'listSnapshots'> = (call) => {
  const { world, project, path, query, links } = call;
  const completed = completedOf(query.completed, world.quirks);
  if (!COMPLETED.includes(completed)) throw new Refusal('INVALID_QUERY_PARAMETER', 'completed');
  const of = findSnapshotCluster(world, project, path.clusterId);
  const all = snapshotsOf(world, of);
  const shown = completed === 'all' ? all : all.filter(({ complete }) => String(complete) === completed);
  const ordered = world.quirks.snapshotOrder === 'newestFirst' ? shown.toReversed() : shown;
  return { body: list(call, ordered, (snapshot) => presentSnapshot(world, snapshot, links, of.cluster)) };
};

/**
 * Changes the expiry of one snapshot: `PATCH /groups/{groupId}/clusters/{clusterId}/snapshots/{snapshotId}`
 * (E3).
 */
export const patchSnapshot: Operation<'patchSnapshot'> = ({ world, project, path, body, links }) => {
  refuseMember(world, project, path.clusterId, path.snapshotId);
  const cluster = findCluster(world, project, path.clusterId);
  const snapshot = findSnapshot(world, cluster, path.snapshotId);
  const { doNotDelete, expires, ...readBack } = body;
  const [unread] = Object.keys(readBack);
  if (unread !== undefined && world.quirks.unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', unread);
  // The snapshot of a mirrored config server is a part of a cluster's snapshot, so clients cannot change it alone.
  if (snapshot.hostId !== undefined && world.quirks.snapshotRefusals === 'asCatalogued')
    throw new Refusal('CANNOT_MODIFY_CLUSTER_SNAPSHOT', snapshot.id);
  // The API document says that `expires` together with `doNotDelete` is "always" refused, so refuse it even if `expires`
  // is not a timestamp. The cast is safe, because the rule only needs to know whether `expires` is there.
  checkMembers(world, 'snapshots', { id: snapshot.id, doNotDelete, expires } as object);
  const isChange = doNotDelete !== undefined || expires !== undefined;
  if (isChange && !snapshot.complete && world.quirks.snapshotRefusals === 'asCatalogued')
    throw new Refusal('CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION');
  const outcome = changeExpiry(world, snapshot, {
    ...(doNotDelete === undefined ? {} : { doNotDelete }),
    ...(expires === undefined ? {} : { expires: readTimestamp('expires', expires) }),
  });
  const changed = findSnapshot(outcome.world, cluster, snapshot.id);
  return { outcome, body: presentSnapshot(outcome.world, changed, links) };
};
