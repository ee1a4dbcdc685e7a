import { backupStatusOf } from '../../../src/world/clusters/backupStatus.js';
import { backupClustersOf, findMonitoredCluster } from '../../../src/world/clusters/monitoredClusters.js';
import { restorableRangesOf } from '../../../src/world/backup/restores/restorableRanges.js';
import type { BackupJob, BackupStatus } from '../../../src/world/tables/backupJob.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Event } from '../../../src/world/tables/events.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Checks the rules about backups. Returns one sentence for each broken rule. */
export function brokenBackupRules(world: World): readonly string[] {
  return [
    ...[...world.clusters.all()].flatMap((cluster) =>
      broken(`backup of ${cluster.name}`, rulesOf(world, cluster)),
    ),
    ...[...world.projects.all()].flatMap((project) =>
      broken(`backups of ${project.name}`, rulesOfEntries(world, project)),
    ),
  ];
}

type Step = NonNullable<BackupJob['step']>;

/** The steps that a backup can be at in each status. */
const STEPS: Readonly<Record<BackupStatus, readonly (Step | undefined)[]>> = {
  INACTIVE: [undefined],
  PROVISIONING: ['BINDING', 'SYNCING'],
  STARTED: [undefined, 'STOPPING', 'RESYNCING', 'ABORTING'],
  STOPPED: [undefined],
  TERMINATING: ['DELETING'],
};

function rulesOf(world: World, cluster: Cluster): Readonly<Record<string, boolean>> {
  const { backup, backupEnabled, backupJob: job = {} } = cluster;
  const status = backupStatusOf(cluster);
  const hasSnapshots = world.snapshots.select('cluster', cluster.id).size > 0;
  const { snapshotStoreId, oplogStoreId, syncStoreId, daemonId } = job.binding ?? {};
  const stores = [snapshotStoreId, oplogStoreId, syncStoreId].filter((id) => id !== undefined);
  return {
    'takes snapshots in another status than STARTED': backupEnabled && status !== 'STARTED',
    'is at a step of another status': !STEPS[status].includes(job.step),
    'has a step that should have ended': job.nextAt !== undefined && job.nextAt < world.now,
    'has a due time without a step': job.nextAt !== undefined && job.step === undefined,
    // "INACTIVE ⇒ no snapshot, no restore range, no bound store/daemon"
    'is gone, but not its snapshots': status === 'TERMINATING' && hasSnapshots,
    'is inactive, but has a store or a daemon': status === 'INACTIVE' && job.binding !== undefined,
    'is inactive, but has snapshots': status === 'INACTIVE' && hasSnapshots,
    'is inactive, but can be restored to a point in time':
      status === 'INACTIVE' && restorableRangesOf(world, cluster).length > 0,
    // "`excludedNamespaces` and `includedNamespaces` never both present"
    'has two filters': backup?.include !== undefined && backup.exclude.length > 0,
    // "A bound store/daemon exists"
    'uses a store that is missing': stores.some((id) => world.backupStores.get(id) === undefined),
    'uses a daemon that is missing':
      daemonId !== undefined && world.backupDaemons.get(daemonId) === undefined,
  };
}

/**
 * Checks the backup configurations of a project: "number of entries = shards + 2; replica set = 1; each `clusterId`
 * resolves under `/clusters/{id}` of the same project"
 */
function rulesOfEntries(world: World, project: Project): Readonly<Record<string, boolean>> {
  const entries = backupClustersOf(world, project);
  const wholes = entries.filter(({ isPart }) => !isPart).map(({ cluster }) => cluster);
  const expected = wholes.map(({ type, shards, configServers }) =>
    type === 'SHARDED' ? 1 + shards.length + Number(typeof configServers === 'object') : 1,
  );
  return {
    'have another number of entries': entries.length !== expected.reduce((sum, count) => sum + count, 0),
    'have two entries with one id': new Set(entries.map(({ id }) => id)).size < entries.length,
    'have an entry that no id finds': entries.some(
      ({ id }) => findMonitoredCluster(world, project, id).id !== id,
    ),
  };
}

/** Status changes that a request can cause. All other changes need time. */
const REQUESTED: readonly string[] = [
  'INACTIVE to PROVISIONING',
  'STOPPED to PROVISIONING',
  'STOPPED to TERMINATING',
];

/**
 * Checks that a call changed the status of backups only as requests can. Returns one sentence for each broken rule.
 */
export function brokenBackupRequests(before: World, after: World): readonly string[] {
  return [
    ...[...after.clusters.all()].flatMap((cluster) => {
      const old = before.clusters.get(cluster.id);
      return old === undefined
        ? []
        : broken(`backup of ${cluster.name}`, rulesOfRequest(before, after, old, cluster));
    }),
    // "Project deletion succeeds only if all entries are INACTIVE"
    ...[...after.projects.all()]
      .filter(
        ({ id, removedAt }) => removedAt !== undefined && before.projects.get(id)?.removedAt === undefined,
      )
      .flatMap(({ id, name }) =>
        broken(`project ${name}`, {
          'was deleted with a backup': after.clusters
            .select('project', id)
            .toArray()
            .some((cluster) => backupStatusOf(cluster) !== 'INACTIVE'),
        }),
      ),
  ];
}

function rulesOfRequest(
  before: World,
  after: World,
  old: Cluster,
  cluster: Cluster,
): Readonly<Record<string, boolean>> {
  const [was, is] = [backupStatusOf(old), backupStatusOf(cluster)];
  const isStopping = cluster.backupJob?.step === 'STOPPING' && old.backupJob?.step !== 'STOPPING';
  const requests = Number(was !== is) + Number(isStopping);
  return {
    'has made a step that no request makes': was !== is && !REQUESTED.includes(`${was} to ${is}`),
    // "Every accepted status request … leaves exactly one audit event in the project feed with actor key"
    'has a request without its event, or the reverse':
      requests !== audits(after, cluster) - audits(before, cluster),
    'has lost its job': was !== 'INACTIVE' && old.backupJob !== undefined && cluster.backupJob === undefined,
  };
}

const AUDITS: ReadonlySet<Event['eventTypeName']> = new Set([
  'RS_STATE_CHANGED_AUDIT',
  'CLUSTER_STATE_CHANGED_AUDIT',
]);

function audits({ events }: World, { id, groupId }: Cluster): number {
  const all = events.select('project', groupId).toArray();
  return all.filter(
    ({ eventTypeName, clusterId, remoteAddress }) =>
      clusterId === id && AUDITS.has(eventTypeName) && remoteAddress !== undefined,
  ).length;
}
