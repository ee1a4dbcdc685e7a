import type { Response } from 'supertest';
import type { KeyPair } from '../../../../tools/digest.mjs';
import type { Schema } from '../../../../src/contract/types.js';
import type { Duration } from '../../../../src/world/duration.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import type { Snapshot } from '../../../../src/world/tables/snapshots.js';
import { omit } from '../../../../src/world/omit.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { hostNamed, replicaSet, sharded, type Deployment } from '../../../support/rows/deployments.js';
import { GIGABYTE, idAt, idOf, LONG_AGO, NOW, PROJECT } from '../../../support/rows/ids.js';
import { automationConfig, part, project, snapshot } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';
import { agents } from './measured.js';
import { platformWith, Tenant } from './tenant.js';

export type Job = Schema<'RestoreJob'>;

export const OTHER = idOf('other');

/** The source of a restore, a smaller target in the same project, and a target in another project. */
export const rs0 = replicaSet('rs0');
export const rs1 = withDatabase(replicaSet('rs1'), 'orders', GIGABYTE);
export const foreign = withDatabase(replicaSet('foreign', { groupId: OTHER }), 'orders', GIGABYTE);
export const sh0 = sharded('sh0');
export const legacy = sharded('legacy', {}, true);
export const configHost = hostNamed(legacy, 'config-0');

export const kept = snapshot(rs0.cluster);
export const endless = omit(snapshot(rs0.cluster, { ...taken(26), doNotDelete: true }), 'expires');
export const filtered = snapshot(rs0.cluster, {
  ...taken(30),
  namespaceFilterList: { filterList: ['shop.carts'], filterType: 'deny' },
});
export const running = snapshot(rs0.cluster, { id: idAt(NOW, 4), complete: false });
export const whole = snapshot(sh0.cluster, {
  id: idAt(NOW, 5),
  missingShards: [],
  isPossiblyInconsistent: false,
  parts: ['sh0-shard0', 'sh0-shard1', 'sh0-config'].map((replicaSetName) => part({ replicaSetName })),
});
export const ofHost = snapshot(legacy.cluster, {
  id: idAt(NOW, 6),
  hostId: configHost.id,
  parts: [part({ typeName: 'CONFIG_SERVER', hostId: configHost.id })],
});

export const JOBS = `/groups/${PROJECT}/clusters/${rs0.cluster.id}/restoreJobs`;
export const SHARDED_JOBS = `/groups/${PROJECT}/clusters/${sh0.cluster.id}/restoreJobs`;
export const HOST_JOBS = `/groups/${PROJECT}/hosts/${configHost.id}/restoreJobs`;

export const HTTP = { delivery: { methodName: 'HTTP' }, snapshotId: kept.id };

/** Returns the id and times of a snapshot that was taken `hoursAgo` hours ago. */
function taken(hoursAgo: number): Pick<Snapshot, 'id' | 'created' | 'lastOplogAppliedTimestamp'> {
  const created = { date: NOW - hoursAgo * HOUR_MS, increment: 1 };
  return { id: idAt(created.date), created, lastOplogAppliedTimestamp: created };
}

function withDatabase({ cluster, hosts }: Deployment, name: string, dataSizeBytes: number): Deployment {
  const rest = { averageObjectSizeBytes: 512, collectionCount: 3, createdAt: LONG_AGO };
  return { cluster: { ...cluster, databases: [{ name, dataSizeBytes, ...rest }] }, hosts };
}

/** A request for an automated restore of a snapshot to a cluster. */
export function automated(target: Deployment = rs1, own: object = { snapshotId: kept.id }): object {
  const { groupId, id } = target.cluster;
  const delivery = { methodName: 'AUTOMATED_RESTORE', targetGroupId: groupId, targetClusterId: id };
  return { delivery, ...own };
}

export function given(own: Given = {}): Tenant {
  return platformWith({
    projects: [project({ agents }), project({ name: 'other', agents })],
    automationConfigs: [
      automationConfig({ authEnabled: false }),
      automationConfig({ id: OTHER, authEnabled: false }),
    ],
    deployments: [rs0, rs1, foreign, sh0, legacy],
    snapshots: [kept, endless, filtered, running, whole, ofHost],
    ...own,
  });
}

export function post(
  platform: Tenant,
  body: unknown,
  path = JOBS,
  by: KeyPair = KEYS.admin,
): Promise<Response> {
  return platform.call('post', path, by, body);
}

/** Starts a restore. Returns its jobs. */
export async function startJobs(platform: Tenant, body: object = HTTP, path = JOBS): Promise<readonly Job[]> {
  return bodyOf<'createRestoreJobs'>(await post(platform, body, path)).results;
}

/** Starts a restore of a replica set. Returns its only job. */
export async function startJob(platform: Tenant, body: object = HTTP, path = JOBS): Promise<Job> {
  const [job, ...others] = await startJobs(platform, body, path);
  if (job === undefined || others.length > 0) throw new Error(`There are ${others.length} other jobs.`);
  return job;
}

export async function jobOf(platform: Tenant, { id }: Pick<Job, 'id'>, path = JOBS): Promise<Job> {
  return bodyOf<'getRestoreJob'>(await platform.get(`${path}/${id}`));
}

/** The platform some time later. */
export function afterwards(platform: Tenant, length: Duration = MINUTE_MS): Tenant {
  return new Tenant(later(platform.world, length));
}
