import type { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { begun } from '../../../support/incidents.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, formatInstant, DAY_MS } from '../../../../src/world/instant.js';
import { LOG_TYPES } from '../../../../src/world/tables/logCollectionJobs.js';
import { bringUp } from '../../../../src/world/hosts/startAndStop.js';
import { filesIn, textsIn } from '../../../support/archives.js';
import { after, later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { NOW } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { afterwards, jobOf, platformWithJob, startJob } from './givenLogs.js';
import { agents } from './measured.js';
import { Tenant } from './tenant.js';

const HOST = 'rs0-node-0.example.net';

async function archiveOf(platform: Tenant, path: string): Promise<Buffer> {
  const response = await platform.get(`${path}/download`);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/gzip']);
  return response.body as Buffer;
}

/** Starts a job for the log of the first member of rs0. Returns the lines of this log in the job's archive. */
async function linesOf(before: Tenant, own: object = {}): Promise<readonly string[]> {
  const resource = { resourceType: 'PROCESS', resourceName: HOST, logTypes: ['MONGODB'] };
  const path = await startJob(before, { ...resource, sizeRequestedPerFileBytes: 60_000, ...own });
  const texts = textsIn(await archiveOf(afterwards(before, 10 * SECOND_MS), path));
  return (texts[`${HOST}/27017/mongodb/mongodb.log`] ?? '').trimEnd().split('\n');
}

describe('The archive of a log collection job', () => {
  it('is a tar.gz: "`<host>/automation_agent/…`, `<host>/<port>/mongodb…`, `<host>/<port>/ftdc…`"', async () => {
    const [platform, path] = await platformWithJob({ logTypes: LOG_TYPES });
    const names = Object.keys(filesIn(await archiveOf(afterwards(platform, MINUTE_MS), path)));
    expect(names.filter((name) => name.startsWith(HOST))).toEqual([
      `${HOST}/27017/mongodb/mongodb.log`,
      expect.stringMatching(/\/27017\/ftdc\/metrics\.2026-01-01T00-00-06Z-00000$/),
      `${HOST}/automation_agent/automation-agent.log`,
      `${HOST}/automation_agent/backup-agent.log`,
      `${HOST}/automation_agent/monitoring-agent.log`,
    ]);
    expect(names).toHaveLength(15);
  });

  it('has the sizes that the job shows, "≤ sizeRequestedPerFileBytes"', async () => {
    for (const sizeRequestedPerFileBytes of [64, 1_000, 10_000_000]) {
      const [platform, path] = await platformWithJob({ logTypes: LOG_TYPES, sizeRequestedPerFileBytes });
      const done = afterwards(platform, MINUTE_MS);
      const files = Object.values(filesIn(await archiveOf(done, path)));
      const { uncompressedSizeTotalBytes } = await jobOf(done, path);
      expect(files.reduce((sum, { length }) => sum + length, 0)).toBe(uncompressedSizeTotalBytes);
      expect(Math.max(...files.map(({ length }) => length))).toBeLessThanOrEqual(
        Math.min(sizeRequestedPerFileBytes, 65_536),
      );
    }
  });

  it('has the same bytes every time, also later', async () => {
    const [platform, path] = await platformWithJob({ logTypes: LOG_TYPES });
    const done = afterwards(platform, MINUTE_MS);
    const archive = await archiveOf(done, path);
    expect(archive.equals(await archiveOf(done, path))).toBe(true);
    expect(archive.equals(await archiveOf(afterwards(done, 5 * DAY_MS), path))).toBe(true);
  });

  it('has "what succeeded" if the job has failed, and the rest after a retry', async () => {
    const deployments = [replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'DOWN'])];
    const [platform, path] = await platformWithJob({}, { deployments });
    const failed = afterwards(platform, MINUTE_MS);
    const logsOf = async (tenant: Tenant) =>
      Object.keys(filesIn(await archiveOf(tenant, path))).filter((name) => name.endsWith('mongodb.log'));
    expect(await logsOf(failed)).toHaveLength(2);
    expect(await retried(failed, path)).toBe(200);
    const again = afterwards(failed, MINUTE_MS);
    expect((await jobOf(again, path)).status).toBe('FAILURE');
    const [down] = [...again.world.hosts.all()].filter(({ downSince }) => downSince !== undefined);
    if (down === undefined) throw new Error('All processes are up.');
    const up = new Tenant(after(again.world, bringUp(again.world, down)));
    expect(await retried(up, path)).toBe(200);
    const running = await jobOf(up, path);
    expect(running.childJobs?.filter(({ status }) => status === 'IN_PROGRESS')).toHaveLength(2);
    const complete = afterwards(up, MINUTE_MS);
    expect((await jobOf(complete, path)).status).toBe('SUCCESS');
    expect(await logsOf(complete)).toHaveLength(3);
  });
});

async function retried(platform: Tenant, path: string): Promise<number> {
  const { status, text } = await platform.call('put', `${path}/retry`, KEYS.admin);
  expect(text).toBe('');
  return status;
}

describe('The lines of a process', () => {
  it('are in the format of its version, and end before the job', async () => {
    const [platform] = await platformWithJob();
    const lines = await linesOf(platform);
    const times = lines.map((line) => (JSON.parse(line) as { t: { $date: string } }).t.$date);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)?.slice(0, 16)).toBe('2026-01-01T00:00');
    const old = replicaSet('rs0', { version: '4.2.24' });
    const [before] = await platformWithJob({}, { deployments: [old] });
    expect((await linesOf(before)).at(-1)).toMatch(
      /^2026-01-01T00:00:0\d\.\d{3}\+0000 I {2}NETWORK {2}\[\w+\] (connection accepted|end connection)/,
    );
  });

  it('tell its stops and starts, and the states of the other members, at their time', async () => {
    const [{ world }] = await platformWithJob();
    const broken = begun(world, { kind: 'node.down', target: 'rs0/node-0', for: 'PT10M' });
    const lines = await linesOf(new Tenant(later(broken, 30 * MINUTE_MS)));
    const told = lines.filter((line) => !/"NETWORK"|"Slow query"/.test(line));
    const short = told.map((line) => {
      const { t, msg, attr } = JSON.parse(line) as { t: { $date: string }; msg: string; attr?: object };
      return [t.$date.slice(11, 16), msg, Object.values(attr ?? {}).at(-1)].join(' ');
    });
    expect(short.slice(0, 2)).toEqual([
      '00:00 Received signal Terminated',
      '00:10 ***** SERVER RESTARTED ***** ',
    ]);
    expect(short).toEqual(expect.arrayContaining(['00:10 Replica set state transition STARTUP']));
    // The process writes nothing while it is down.
    const minutes = lines.map((line) => /T(\d\d:\d\d)/.exec(line)?.[1] ?? '');
    expect(minutes.filter((minute) => minute > '00:00' && minute < '00:10')).toEqual([]);
    expect(minutes.some((minute) => minute > '00:10')).toBe(true);
  });

  it('tell about the election of a member that becomes primary', async () => {
    const [{ world }] = await platformWithJob();
    const lost = begun(world, { kind: 'primary.lost', target: 'rs0', for: 'PT5M' });
    const resource = { resourceType: 'REPLICASET', resourceName: 'rs0' };
    const platform = new Tenant(later(lost, 10 * MINUTE_MS));
    const path = await startJob(platform, {
      ...resource,
      logTypes: ['MONGODB'],
      sizeRequestedPerFileBytes: 60_000,
    });
    const logs = Object.values(textsIn(await archiveOf(afterwards(platform, 10 * SECOND_MS), path)));
    const having = (text: string) => logs.filter((log) => log.includes(text));
    expect(having('"msg":"Election succeeded, assuming primary role"')).toHaveLength(1);
    expect(having('"newState":"PRIMARY","oldState":"SECONDARY"')).toHaveLength(1);
    expect(having('"msg":"Member is in new state"')).toHaveLength(2);
  });

  it('are in the requested time range', async () => {
    const [platform] = await platformWithJob();
    const range = {
      logCollectionFromDate: NOW - HOUR_MS,
      logCollectionToDate: formatInstant(NOW - 50 * MINUTE_MS),
    };
    const minutes = (await linesOf(platform, range)).map((line) => /T(\d\d:\d\d)/.exec(line)?.[1] ?? '');
    expect([minutes[0], minutes.at(-1)]).toEqual(['23:00', '23:09']);
  });

  it('show as many connections as the series CONNECTIONS', async () => {
    const [platform] = await platformWithJob({}, { projects: [project({ agents })] });
    const host = [...platform.world.hosts.all()].find(({ hostname }) => hostname === HOST);
    const query = 'granularity=PT1M&period=PT10M&m=CONNECTIONS';
    const { body } = await platform.get(
      `/groups/${host?.groupId ?? ''}/hosts/${host?.id ?? ''}/measurements?${query}`,
    );
    const [{ dataPoints }] = (
      body as { measurements: [{ dataPoints: { timestamp: string; value: number }[] }] }
    ).measurements;
    const lines = (await linesOf(platform)).filter((line) => line.includes('Connection accepted'));
    for (const { timestamp, value } of dataPoints) {
      const own = lines.filter((line) => line.includes(`"$date":"${timestamp.slice(0, 16)}`));
      expect(own.length).toBeGreaterThan(0);
      for (const line of own) expect(line).toContain(`"connectionCount":${Math.round(value)}`);
    }
  });
});
