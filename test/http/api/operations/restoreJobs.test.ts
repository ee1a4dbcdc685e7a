import { describe, expect, it } from '@jest/globals';
import { formatInstant, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { deleteSnapshot } from '../../../../src/world/backup/snapshots/deleteSnapshot.js';
import { after } from '../../../support/advancing.js';
import { NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf, linksOf, membersOf, portless } from './given.js';
import {
  afterwards,
  configHost,
  given,
  HOST_JOBS,
  HTTP,
  jobOf,
  JOBS,
  kept,
  ofHost,
  post,
  rs0,
  SHARDED_JOBS,
  sh0,
  startJob,
  startJobs,
  whole,
  type Job,
} from './givenRestores.js';
import { Tenant } from './tenant.js';

/** The status of a job and of its delivery. */
function statusOf({ statusName, delivery }: Job): string {
  return `${statusName}/${delivery.statusName}`;
}

const ANY = expect.anything() as unknown;

describe('A new restore job', () => {
  it('is in an "envelope `{links, results:[job…], totalCount}`: 1 job for a replica set", "200, not 201" (documentation)', async () => {
    const reply = bodyOf<'createRestoreJobs'>(await post(given(), HTTP));
    expect(membersOf(reply)).toEqual(['links', 'results', 'totalCount']);
    expect([reply.totalCount, reply.results.length]).toEqual([1, 1]);
  });

  it('has its members in alphabetical order, and those without a value omitted (documentation)', async () => {
    const platform = given();
    const job = await startJob(platform);
    expect(job).toEqual({
      clusterId: rs0.cluster.id,
      clusterName: 'rs0',
      created: '2026-01-01T00:00:00Z',
      delivery: {
        expirationHours: 1,
        expires: expect.stringMatching(/^2026-01-01T01:00:\d\dZ$/) as unknown,
        maxDownloads: 2_147_483_647,
        methodName: 'HTTP',
        statusName: 'NOT_STARTED',
      },
      encryptionEnabled: false,
      groupId: PROJECT,
      id: job.id,
      links: ANY,
      pointInTime: false,
      snapshotId: kept.id,
      statusName: 'IN_PROGRESS',
      timestamp: { date: '2025-12-31T00:00:00Z', increment: 1 },
    });
    expect(membersOf(job)).toEqual(membersOf(job).toSorted());
    const group = `/groups/${PROJECT}`;
    expect(linksOf(job)).toEqual([
      `self ${JOBS}/${job.id}`,
      `http://vendor.example.com/cluster ${group}/clusters/${rs0.cluster.id}`,
      `http://vendor.example.com/snapshot ${group}/clusters/${rs0.cluster.id}/snapshots/${kept.id}`,
      `http://vendor.example.com/group ${group}`,
    ]);
    expect(portless(await jobOf(platform, job))).toEqual(portless(job));
  });

  it('leaves "exactly one audit event in the project feed with actor key": RESTORE_REQUESTED_AUDIT', async () => {
    const platform = given();
    await startJob(platform);
    const events = await feedOf(platform);
    expect(events).toMatchObject([
      { ...BY_ADMIN, eventTypeName: 'RESTORE_REQUESTED_AUDIT', clusterId: rs0.cluster.id },
    ]);
  });

  it('accepts numbers as texts and with fractions, and ids that repeat the path (client)', async () => {
    const delivery = { methodName: 'HTTP', expirationHours: '48', maxDownloads: 2.0 };
    const ids = { groupId: PROJECT, clusterId: rs0.cluster.id };
    const job = await startJob(given(), { ...HTTP, ...ids, delivery, oplogTs: '', checkpointId: null });
    expect(job.delivery).toMatchObject({ expirationHours: 48, maxDownloads: 2 });
  });

  it('expires at `expires` "(ISO, alternative)"', async () => {
    const expires = formatInstant(NOW + 5 * HOUR_MS);
    const job = await startJob(given(), { ...HTTP, delivery: { methodName: 'HTTP', expires } });
    expect(job.delivery.expires).toBe(expires);
  });
});

describe('A download', () => {
  it('goes "IN_PROGRESS/NOT_STARTED → IN_PROGRESS/IN_PROGRESS → FINISHED/READY → FINISHED/EXPIRED"', async () => {
    const platform = given();
    const job = await startJob(platform);
    const seen = [
      platform,
      ...[2 * SECOND_MS, 10 * SECOND_MS, 2 * HOUR_MS].map((at) => afterwards(platform, at)),
    ];
    const statuses = [];
    for (const each of seen) statuses.push(statusOf(await jobOf(each, job)));
    expect(statuses).toEqual([
      'IN_PROGRESS/NOT_STARTED',
      'IN_PROGRESS/IN_PROGRESS',
      'FINISHED/READY',
      'FINISHED/EXPIRED',
    ]);
  });

  it('has its `url` with READY, and `hashes` "once the archive has been produced"', async () => {
    const platform = given();
    const before = await startJob(platform);
    expect([before.delivery.url, before.hashes]).toEqual([undefined, undefined]);
    const job = await jobOf(afterwards(platform), before);
    const file = `rs0-${Date.parse('2025-12-31T00:00:00Z') / SECOND_MS}-${job.id}.tar.gz`;
    expect(job.delivery.url).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:\\d+/backup/restore/v2/pull/${job.id}/[\\w=-]{32}/${file}$`),
    );
    expect(job.delivery.urlV2).toMatch(new RegExp(`/backup/restore/v3/pull/${job.id}/${file}$`));
    expect(job.delivery.authHeader).toBe('Authorization');
    expect(job.hashes).toEqual([
      { fileName: file, hash: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown, typeName: 'SHA1' },
    ]);
  });

  it('is INTERRUPTED when its snapshot is deleted, and BROKEN if it was in progress', async () => {
    const platform = given();
    const job = await startJob(platform);
    const without = ({ world }: Tenant) => new Tenant(after(world, deleteSnapshot(world, kept)));
    expect(statusOf(await jobOf(without(platform), job))).toBe('BROKEN/INTERRUPTED');
    const ready = await jobOf(without(afterwards(platform)), job);
    expect(statusOf(ready)).toBe('FINISHED/INTERRUPTED');
    expect(linksOf(ready).join()).not.toContain('/snapshots/');
  });

  it('advances to the same rows in one stride or in many', async () => {
    const platform = given();
    await startJob(platform);
    const many = Array.from({ length: 24 }).reduce<Tenant>((now) => afterwards(now, 5 * MINUTE_MS), platform);
    const [one, all] = [afterwards(platform, 2 * HOUR_MS), many].map(({ world }) => [
      ...world.restoreJobs.all(),
    ]);
    expect(all).toEqual(one);
  });
});

describe('The restore of a sharded cluster', () => {
  it('has "one per shard + config set sharing `batchId`", and the filter "returns exactly those"', async () => {
    const platform = given();
    const request = { delivery: { methodName: 'HTTP' }, snapshotId: whole.id };
    const jobs = await startJobs(platform, request, SHARDED_JOBS);
    const again = await startJobs(afterwards(platform), request, SHARDED_JOBS);
    expect(jobs).toHaveLength(3);
    expect(new Set(jobs.map(({ batchId, created }) => `${batchId ?? ''} ${created}`)).size).toBe(1);
    expect(again[0]?.batchId).not.toBe(jobs[0]?.batchId);
    const { results } = bodyOf<'listRestoreJobs'>(
      await platform.get(`${SHARDED_JOBS}?batchId=${jobs[0]?.batchId ?? ''}`),
    );
    expect(results.map(({ id }) => id).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
  });

  it('ignores the filter that a published client spells `BATCH-ID` (client)', async () => {
    const platform = given();
    await startJobs(platform, { delivery: { methodName: 'HTTP' }, snapshotId: whole.id }, SHARDED_JOBS);
    const { totalCount } = bodyOf<'listRestoreJobs'>(await platform.get(`${SHARDED_JOBS}?BATCH-ID=x`));
    expect(totalCount).toBe(3);
  });

  it('lists the job of a shard under the id of the shard', async () => {
    const platform = given();
    await startJobs(platform, { delivery: { methodName: 'HTTP' }, snapshotId: whole.id }, SHARDED_JOBS);
    const clusters = bodyOf<'listProjectClusters'>(await platform.get(`/groups/${PROJECT}/clusters`)).results;
    const shard = clusters.find(({ replicaSetName }) => replicaSetName === 'sh0-shard1');
    const path = `/groups/${PROJECT}/clusters/${shard?.id ?? ''}/restoreJobs`;
    const { results } = bodyOf<'listRestoreJobs'>(await platform.get(path));
    expect(results.map(({ clusterId }) => clusterId)).toEqual([sh0.cluster.id]);
  });

  it('follows the snapshot of a shard: "Under a shard\'s … own cluster id the list holds its member snapshots"', async () => {
    const platform = given();
    const clusters = bodyOf<'listProjectClusters'>(await platform.get(`/groups/${PROJECT}/clusters`)).results;
    const shard = clusters.find(({ replicaSetName }) => replicaSetName === 'sh0-shard1')?.id ?? '';
    const path = `/groups/${PROJECT}/clusters/${shard}`;
    const [member] = bodyOf<'listSnapshots'>(await platform.get(`${path}/snapshots`)).results;
    const request = { delivery: { methodName: 'HTTP' }, snapshotId: member?.id };
    const job = await startJob(platform, request, `${path}/restoreJobs`);
    expect(linksOf(job)).toContain(
      `http://vendor.example.com/snapshot ${path}/snapshots/${member?.id ?? ''}`,
    );
    const ready = afterwards(platform);
    expect(statusOf(await jobOf(ready, job, SHARDED_JOBS))).toBe('FINISHED/READY');
    const without = new Tenant(after(ready.world, deleteSnapshot(ready.world, whole)));
    const gone = await jobOf(without, job, SHARDED_JOBS);
    expect(statusOf(gone)).toBe('FINISHED/INTERRUPTED');
    expect(linksOf(gone).join()).not.toContain('/snapshots/');
  });
});

describe('The list of restore jobs', () => {
  it('is empty at first, later newest first', async () => {
    const platform = given();
    expect(bodyOf<'listRestoreJobs'>(await platform.get(JOBS)).results).toEqual([]);
    const first = await startJob(platform);
    const next = afterwards(platform);
    const second = await startJob(next);
    const { results } = bodyOf<'listRestoreJobs'>(await next.get(JOBS));
    expect(results.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('The restore of a mirrored config server', () => {
  it('"returns one object (links self, cluster, snapshot, group)" with `hostId (legacy)`', async () => {
    const platform = given();
    const request = { delivery: { methodName: 'HTTP' }, snapshotId: ofHost.id };
    const job = bodyOf<'createHostRestoreJob'>(await post(platform, request, HOST_JOBS));
    expect([job.hostId, job.clusterId]).toEqual([configHost.id, undefined]);
    expect(linksOf(job).map((link) => link.split(' ')[0])).toEqual([
      'self',
      'http://vendor.example.com/cluster',
      'http://vendor.example.com/snapshot',
      'http://vendor.example.com/group',
    ]);
    expect(portless(await jobOf(platform, job, HOST_JOBS))).toEqual(portless(job));
    const { results } = bodyOf<'listHostRestoreJobs'>(await platform.get(HOST_JOBS));
    expect(portless(results)).toEqual(portless([job]));
  });

  it('is refused if it is unknown: "No restore job / snapshot with ID %s exists for config server %s."', async () => {
    const platform = given();
    const text = `No restore job with ID ${NOBODY} exists for config server ${configHost.id}.`;
    const refusal = [404, 'CONFIG_RESTORE_JOB_NOT_FOUND', text, NOBODY, configHost.id] as const;
    await expectRefusal(platform, platform.get(`${HOST_JOBS}/${NOBODY}`), refusal);
  });

  it('is refused for others: "404 NOT_CONFIG_SERVER in practice"', async () => {
    const platform = given();
    const [{ id } = configHost] = rs0.hosts;
    const path = `/groups/${PROJECT}/hosts/${id}/restoreJobs`;
    const refusal = [404, 'NOT_CONFIG_SERVER', `Host ${id} is not an SCCC config server.`, id] as const;
    await expectRefusal(platform, platform.get(path), refusal);
    await expectRefusal(platform, platform.get(`${path}/${kept.id}`), refusal);
    await expectRefusal(platform, post(platform, HTTP, path), refusal);
  });
});
