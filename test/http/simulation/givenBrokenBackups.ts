import { HOUR_MS } from '../../../src/world/instant.js';
import { withStores } from '../../../src/world/backup/stores/foundStores.js';
import type { BackupJob } from '../../../src/world/tables/backupJob.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { RestoreJob } from '../../../src/world/tables/restoreJobs.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import type { Answer, Ask } from '../../support/invariants/ask.js';
import { replicaSet, sharded, type Deployment } from '../../support/rows/deployments.js';
import { idAt, NOW, PROJECT } from '../../support/rows/ids.js';
import { violationsOf } from '../../support/invariants/world.js';
import { part, project, snapshot } from '../../support/rows/rows.js';
import { worldWith, type Given } from '../../support/rows/worlds.js';
import type { Finds } from './stagedCalls.js';

export const rs0 = replicaSet('rs0');
export const sh0 = sharded('sh0');
export const ID = rs0.cluster.id;
export const agents = [{ typeName: 'BACKUP' as const, hostname: 'db0.example.net' }];

/** Creates a world with stores and with a backup agent that pings. */
export function backed(given: Given = {}): World {
  const deployments = [rs0, sh0];
  return withStores(worldWith({ projects: [project({ agents })], deployments, ...given }));
}

/** Returns the replica set rs0 with changed members of its cluster row. */
export function having(own: Partial<Cluster>): Deployment {
  return { cluster: { ...rs0.cluster, ...own }, hosts: rs0.hosts };
}

export function withJob(backupJob: BackupJob, own: Partial<Cluster> = {}): Deployment {
  return having({ backupEnabled: backupJob.status === undefined, backupJob, ...own });
}

/** Creates a world with stores and with this cluster only. */
export function of(deployment: Deployment, given: Given = {}): World {
  return backed({ deployments: [deployment], ...given });
}

/** Creates a complete snapshot of rs0 that shows the source of its part. */
export function taken(own: Partial<Snapshot> = {}): Snapshot {
  return snapshot(rs0.cluster, own);
}

export const whole = snapshot(sh0.cluster, {
  missingShards: [],
  parts: ['sh0-shard0', 'sh0-shard1', 'sh0-config'].map((replicaSetName) => part({ replicaSetName })),
});

/** Creates the restore job of a finished download. */
export function job(own: Partial<RestoreJob> = {}): RestoreJob {
  const times = { createdAt: NOW - HOUR_MS, startsAt: NOW - HOUR_MS, readyAt: NOW - HOUR_MS + 5_000 };
  return {
    id: idAt(NOW - HOUR_MS, 3),
    groupId: PROJECT,
    clusterId: ID,
    replicaSetName: 'rs0',
    snapshotId: taken().id,
    pointInTime: false,
    timestamp: taken().created,
    encryptionEnabled: false,
    statusName: 'FINISHED',
    databases: [],
    ...times,
    delivery: {
      methodName: 'HTTP',
      statusName: 'READY',
      downloads: 0,
      maxDownloads: 9,
      expirationHours: 9,
      expires: NOW + 8 * HOUR_MS,
    },
    ...own,
  };
}

/** Returns a function that answers requests by the end of their path, and other paths with 404. */
export function answers(...known: readonly (readonly [end: string, body: unknown])[]): Ask {
  return (path): Promise<Answer> => {
    const [, body] = known.find(([end]) => path.endsWith(end)) ?? [];
    return Promise.resolve(body === undefined ? { status: 404, body: {} } : { status: 200, body });
  };
}

/** Returns a function that runs the checks of all world invariants on this world. */
export function brokenBackupWorld(world: World): Finds {
  return () => violationsOf(world);
}

/** Returns a list in the form of the API's replies. */
export function listOf(...results: readonly object[]): object {
  return { results, totalCount: results.length };
}
