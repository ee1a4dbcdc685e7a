import { describe, expect, it } from '@jest/globals';
import { DAY_MS, formatInstant, HOUR_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { LOG_TYPES } from '../../../../src/world/tables/logCollectionJobs.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { groupRole, key, project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, membersOf, UNAUTHORIZED } from './given.js';
import {
  afterwards,
  childrenOf,
  given,
  jobOf,
  JOBS,
  platformWithJob,
  request,
  startJob,
} from './givenLogs.js';
import { platformWith } from './tenant.js';

const HOST = 'rs0-node-0.example.net';
const post = (platform: ReturnType<typeof platformWith>, own: object) =>
  platform.call('post', JOBS, KEYS.admin, request(own));

describe('A log collection job', () => {
  it('starts with "201 {id} and nothing more"', async () => {
    const platform = platformWith(given);
    const reply = await post(platform, {});
    const { id } = bodyOf<'createLogCollectionJob'>(reply, 201);
    expect(membersOf(reply.body as object)).toEqual(['id']);
    expect(reply.headers.location).toMatch(new RegExp(`/logCollectionJobs/${id}$`));
  });

  it('has "One child per log type and process (agents: per server)"; "hostName has the port for MONGODB and FTDC"', async () => {
    const [platform, path] = await platformWithJob();
    const job = await jobOf(platform, path);
    expect(childrenOf(job).filter((child) => child.startsWith(HOST))).toEqual([
      `${HOST}:27017 MONGODB IN_PROGRESS`,
      `${HOST}:27017 FTDC IN_PROGRESS`,
      `${HOST} AUTOMATION_AGENT IN_PROGRESS`,
    ]);
    expect(job.childJobs?.map((child) => child.path).slice(0, 3)).toEqual([
      `${HOST}/27017/mongodb`,
      `${HOST}/27017/ftdc`,
      `${HOST}/automation_agent`,
    ]);
  });

  it('has the members of the samples, with "lower case `replicaset`", and children only if verbose', async () => {
    const [platform, path] = await platformWithJob();
    const terse = bodyOf<'getLogCollectionJob'>(await platform.get(path));
    expect(terse).toEqual({
      creationDate: formatInstant(NOW),
      expirationDate: formatInstant(NOW + 30 * DAY_MS),
      downloadUrl: expect.stringMatching(new RegExp(`${path}/download$`)),
      groupId: PROJECT,
      id: path.split('/').at(-1),
      logTypes: ['AUTOMATION_AGENT', 'MONGODB', 'FTDC'],
      redacted: false,
      resourceName: 'rs0',
      resourceType: 'replicaset',
      rootResourceName: 'rs0',
      rootResourceType: 'replicaset',
      sizeRequestedPerFileBytes: 4_000,
      status: 'IN_PROGRESS',
      uncompressedSizeTotalBytes: 0,
      userId: idOf('ADMIN1'),
    });
    const members = membersOf(terse);
    expect(members).toEqual(members.toSorted());
    const [child] = (await jobOf(platform, path)).childJobs ?? [];
    expect(child).toMatchObject({ errorMessage: null, finishDate: null, uncompressedDiskSpaceBytes: 0 });
  });

  it('needs "6 s in a sample; 3 s per MONGODB child"', async () => {
    const [platform, path] = await platformWithJob({ logTypes: ['AUTOMATION_AGENT', 'MONGODB'] });
    const early = await jobOf(afterwards(platform, 3 * SECOND_MS), path);
    expect(early.status).toBe('IN_PROGRESS');
    expect(childrenOf(early).slice(0, 2)).toEqual([
      `${HOST}:27017 MONGODB SUCCESS`,
      `${HOST} AUTOMATION_AGENT IN_PROGRESS`,
    ]);
    expect((await jobOf(afterwards(platform, 6 * SECOND_MS - 1), path)).status).toBe('IN_PROGRESS');
    const job = await jobOf(afterwards(platform, 6 * SECOND_MS), path);
    expect(job.status).toBe('SUCCESS');
    expect(job.childJobs?.[1]).toMatchObject({
      startDate: formatInstant(NOW),
      finishDate: formatInstant(NOW + 6 * SECOND_MS),
    });
  });

  it('has the same status and sizes after one long stride as after many', async () => {
    const [platform, path] = await platformWithJob();
    let strides = platform;
    for (let at = 0; at < 60; at += 1) strides = afterwards(strides, 500);
    const job = await jobOf(strides, path);
    const { downloadUrl, ...others } = await jobOf(afterwards(platform, 30 * SECOND_MS), path);
    expect(job).toEqual({ ...others, downloadUrl: expect.stringContaining(new URL(downloadUrl).pathname) });
  });

  it('has as its size the "sum of children", each "≤ sizeRequestedPerFileBytes × files"', async () => {
    const [platform, path] = await platformWithJob({ logTypes: LOG_TYPES });
    const { childJobs = [], uncompressedSizeTotalBytes } = await jobOf(afterwards(platform, HOUR_MS), path);
    const sizes = childJobs.map((child) => child.uncompressedDiskSpaceBytes);
    expect(sizes.filter((size) => size <= 0 || size > 4_000)).toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(uncompressedSizeTotalBytes);
  });
});

describe('A log collection job fails', () => {
  it('if a node is down: "a child fails (… node unreachable)"', async () => {
    const deployments = [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'DOWN'])];
    const [platform, path] = await platformWithJob({}, { deployments });
    const job = await jobOf(afterwards(platform, HOUR_MS), path);
    expect(job.status).toBe('FAILURE');
    const failed = job.childJobs?.filter(({ status }) => status === 'FAILURE') ?? [];
    expect(failed.map(({ logCollectionType }) => logCollectionType)).toEqual(['MONGODB', 'FTDC']);
    expect(failed[0]?.errorMessage).toBe('Cannot reach the process rs0-node-2.example.net:27017.');
  });

  it('after a while, if an agent stays silent: "a child fails (agent silent …)"', async () => {
    const agent = { typeName: 'AUTOMATION', hostname: HOST, silentSince: NOW - HOUR_MS } as const;
    const [platform, path] = await platformWithJob({}, { projects: [project({ agents: [agent] })] });
    expect((await jobOf(afterwards(platform, 29 * SECOND_MS), path)).status).toBe('IN_PROGRESS');
    const job = await jobOf(afterwards(platform, HOUR_MS), path);
    expect(job.status).toBe('FAILURE');
    expect(job.childJobs?.[0]?.errorMessage).toBe(`The automation agent on ${HOST} did not respond.`);
  });
});

describe('A log collection job expires', () => {
  it('after 30 days: "expirationDate ─► MARKED_FOR_EXPIRY ─► (sweep) EXPIRED"', async () => {
    const [platform, path] = await platformWithJob();
    const statusIn = async (length: number) => (await jobOf(afterwards(platform, length), path)).status;
    expect(await statusIn(30 * DAY_MS - 1)).toBe('SUCCESS');
    expect(await statusIn(30 * DAY_MS)).toBe('MARKED_FOR_EXPIRY');
    expect(await statusIn(30 * DAY_MS + HOUR_MS)).toBe('EXPIRED');
    expect(await statusIn(90 * DAY_MS)).toBe('EXPIRED');
  });
});

describe('The log collection jobs of a project', () => {
  it('are listed "newest first", "verbose (false): childJobs"', async () => {
    const [platform, first] = await platformWithJob();
    const second = await startJob(platform);
    const { results, totalCount } = bodyOf<'listLogCollectionJobs'>(await platform.get(JOBS));
    expect(results.map(({ id, childJobs }) => [`${JOBS}/${id}`, childJobs])).toEqual([
      [second, undefined],
      [first, undefined],
    ]);
    expect(totalCount).toBe(2);
    const verbose = bodyOf<'listLogCollectionJobs'>(await platform.get(`${JOBS}?verbose=true`));
    expect(verbose.results[0]?.childJobs).toHaveLength(9);
  });

  it('can be deleted, "in progress or not; … then GET is 404"', async () => {
    const [running] = await platformWithJob();
    for (const platform of [running, afterwards(running, HOUR_MS)]) {
      const path = `${JOBS}/${[...platform.world.logCollectionJobs.all()][0]?.id ?? ''}`;
      expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
      expect((await platform.get(path)).status).toBe(404);
    }
  });

  it('are refused by ids: "No log collection job with ID `<id>` exists in group `<g>`."', async () => {
    const platform = platformWith(given);
    const detail = `No log collection job with ID ${NOBODY} exists in group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(`${JOBS}/${NOBODY}`), [
      ...([404, 'LOG_COLLECTION_JOB_NOT_FOUND_IN_GROUP', detail, NOBODY, PROJECT] as const),
    ]);
    const invalid = 'An invalid log collection job ID x was specified.';
    await expectRefusal(platform, platform.get(`${JOBS}/x`), [
      404,
      'INVALID_LOG_COLLECTION_JOB_ID',
      invalid,
      'x',
    ]);
  });

  it('are for "GROUP_MONITORING_ADMIN or GLOBAL_MONITORING_ADMIN"', async () => {
    const reader = key({ roles: [groupRole()] });
    const admin = key({ roles: [groupRole('GROUP_MONITORING_ADMIN')] });
    const refusing = platformWith({ ...given, keys: [reader] });
    await expectRefusal(refusing, refusing.get(JOBS), UNAUTHORIZED);
    expect((await platformWith({ ...given, keys: [admin] }).get(JOBS)).status).toBe(200);
  });
});
