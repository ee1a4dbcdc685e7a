import { describe, expect, it } from '@jest/globals';
import { schedules } from '../../../../src/behaviours/behaviours.js';
import type { Schema } from '../../../../src/contract/types.js';
import { stateHash } from '../../../../src/simulator/stateHash.js';
import { stateOf, worldOfState } from '../../../../src/simulator/worldState.js';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { GIGABYTE, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, feedOf } from './given.js';
import {
  afterwards,
  automated,
  foreign,
  given,
  jobOf,
  OTHER,
  rs0,
  rs1,
  SHARDED_JOBS,
  sh0,
  startJob,
  startJobs,
  whole,
} from './givenRestores.js';
import type { Tenant } from './tenant.js';

const CONFIG = `/groups/${PROJECT}/automationConfig`;

async function statusOf(platform: Tenant): Promise<Schema<'AutomationStatus'>> {
  return bodyOf<'getAutomationStatus'>(await platform.get(`/groups/${PROJECT}/automationStatus`));
}

async function versionOf(platform: Tenant, groupId = PROJECT): Promise<number> {
  return bodyOf<'getAutomationConfig'>(await platform.get(`/groups/${groupId}/automationConfig`)).version;
}

/** The plans of the processes of a replica set. */
function plansOf({ processes }: Schema<'AutomationStatus'>, set: string): readonly (readonly string[])[] {
  return processes.filter(({ name }) => name.startsWith(`${set}-`)).map(({ plan }) => plan);
}

async function statesOf(platform: Tenant, set: string): Promise<readonly (string | undefined)[]> {
  const { results } = bodyOf<'listHosts'>(await platform.get(`/groups/${PROJECT}/hosts`));
  return results
    .filter(({ replicaSetName }) => replicaSetName === set)
    .map(({ replicaStateName }) => replicaStateName);
}

/** The size of the database `orders` on the first member of a replica set, minute by minute. */
async function sizesOf(
  platform: Tenant,
  { hosts }: typeof rs1,
): Promise<readonly (number | null | undefined)[]> {
  const path = `/groups/${PROJECT}/hosts/${hosts[0]?.id ?? ''}/databases/orders/measurements`;
  const reply = bodyOf<'getDatabaseMeasurements'>(
    await platform.get(`${path}?granularity=PT1M&period=PT10M&m=DATABASE_DATA_SIZE`),
  );
  return reply.measurements[0]?.dataPoints.map(({ value }) => value) ?? [];
}

describe('An automated restore', () => {
  it('"writes the target\'s automationConfig: version + 1", once', async () => {
    const platform = given();
    const before = await versionOf(platform);
    await startJob(platform, automated());
    expect(await versionOf(platform)).toBe(before + 1);
    expect(await versionOf(afterwards(platform, 10 * MINUTE_MS))).toBe(before + 1);
    const other = given();
    await startJob(other, automated(foreign));
    expect([await versionOf(other), await versionOf(other, OTHER)]).toEqual([before, before + 1]);
  });

  it('is in exported states, and can be read again', async () => {
    const platform = given();
    await startJob(platform, automated());
    const { world } = afterwards(platform, 10 * MINUTE_MS);
    for (const each of [platform.world, world]) {
      const state: unknown = JSON.parse(JSON.stringify(stateOf(each)));
      expect(stateHash(worldOfState(state, schedules))).toBe(stateHash(each));
    }
  });

  it('gives "each process of the target … restore instructions", and no other', async () => {
    const platform = given();
    const { id } = await startJob(platform, automated());
    const { processes = [] } = bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
    const told = processes.filter((process) => 'backupRestoreUrl' in process);
    expect(told.map(({ name }) => name)).toEqual(rs1.hosts.map(({ name }) => `rs1-${name}_27017`));
    expect(told[0]).toMatchObject({ backupRestoreJobId: id });
  });

  it('stores where the data are without the host, so that each copy of a world shows its own address', async () => {
    const platform = given();
    const { id } = await startJob(platform, automated());
    const body = bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
    const [told] = (body.processes ?? []).filter((process) => 'backupRestoreUrl' in process);
    const address = expect.stringMatching(
      `^http://127\\.0\\.0\\.1:\\d+/backup/restore/v3/pull/${id}/rs0-`,
    ) as unknown;
    expect(told).toMatchObject({ backupRestoreUrl: address });
    expect(JSON.stringify(stateOf(platform.world))).not.toContain('http://127');
    const before = platform.world.automationConfigs.get(PROJECT)?.document?.processes;
    expect((await platform.call('put', CONFIG, KEYS.admin, body)).status).toBe(200);
    expect(platform.world.automationConfigs.get(PROJECT)?.document?.processes).toEqual(before);
  });

  it('leaves "RESTORE_REQUESTED_AUDIT and AUTOMATION_CONFIG_PUBLISHED_AUDIT whose diff has status `RESTORE`"', async () => {
    const platform = given();
    await startJob(platform, automated());
    const [published, requested, ...others] = await feedOf(platform);
    expect(others).toEqual([]);
    expect(requested).toMatchObject({ eventTypeName: 'RESTORE_REQUESTED_AUDIT', clusterId: rs0.cluster.id });
    expect(published?.eventTypeName).toBe('AUTOMATION_CONFIG_PUBLISHED_AUDIT');
    const { diffs = [] } = published as { readonly diffs?: readonly { status: string; type: string }[] };
    expect(diffs.map(({ status, type }) => `${type} ${status}`)).toEqual([
      'PROCESS RESTORE',
      'PROCESS RESTORE',
      'PROCESS RESTORE',
    ]);
  });

  it('"then lags … with a Restore move in the plan", and converges', async () => {
    const platform = given();
    await startJob(platform, automated());
    const lagging = afterwards(platform, 12 * SECOND_MS);
    const status = await statusOf(lagging);
    expect(plansOf(status, 'rs1')).toEqual([['Restore'], ['Restore'], ['Restore']]);
    expect(plansOf(status, 'rs0')).toEqual([[], [], []]);
    const { goalVersion, processes } = await statusOf(afterwards(platform, 2 * MINUTE_MS));
    expect(new Set(processes.map(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved))).toEqual(
      new Set([goalVersion]),
    );
  });

  it('lets the "hosts pass RECOVERING", and the set has a primary again', async () => {
    const platform = given();
    await startJob(platform, automated());
    expect(await statesOf(afterwards(platform, 12 * SECOND_MS), 'rs1')).toEqual(Array(3).fill('RECOVERING'));
    const states = await statesOf(afterwards(platform, 3 * MINUTE_MS), 'rs1');
    expect(states.toSorted()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
    expect(await statesOf(afterwards(platform, 12 * SECOND_MS), 'rs0')).not.toContain('RECOVERING');
  });

  it('sets the size of the data to the size of the source, but does not change earlier measurements', async () => {
    const platform = given();
    const past = await sizesOf(platform, rs1);
    await startJob(platform, automated());
    const done = afterwards(platform, 5 * MINUTE_MS);
    const sizes = await sizesOf(done, rs1);
    // The first four values of `sizes` are from before the restore, so they equal the last ones of `past`.
    expect(sizes.slice(0, 4)).toEqual(past.slice(5, 9));
    expect(Math.max(...past.map(Number))).toBeLessThan(2 * GIGABYTE);
    expect(Math.min(...sizes.slice(-3).map(Number))).toBeGreaterThan(7 * GIGABYTE);
    const restored = [...done.world.restoreJobs.all()][0]?.databases[0]?.dataSizeBytes ?? 0;
    expect(Number(sizes.at(-1)) / restored).toBeCloseTo(1, 3);
  });

  it('goes "IN_PROGRESS → FINISHED", and at once for a point in time (client)', async () => {
    const platform = given();
    const job = await startJob(platform, automated());
    expect(job.statusName).toBe('IN_PROGRESS');
    expect((await jobOf(afterwards(platform, 11 * SECOND_MS), job)).statusName).toBe('FINISHED');
    const later = await startJob(
      platform,
      automated(rs1, { pointInTimeUTCMillis: platform.world.now - MINUTE_MS }),
    );
    expect(later.statusName).toBe('FINISHED');
  });

  it('restores a sharded cluster with a job for each part', async () => {
    const platform = given();
    const jobs = await startJobs(platform, automated(sh0, { snapshotId: whole.id }), SHARDED_JOBS);
    expect(jobs).toHaveLength(3);
    const { processes = [] } = bodyOf<'getAutomationConfig'>(await platform.get(CONFIG));
    const told = processes.filter((process) => 'backupRestoreUrl' in process);
    expect(told).toHaveLength(7);
    expect(plansOf(await statusOf(afterwards(platform, 12 * SECOND_MS)), 'sh0').flat()).toContain('Restore');
    const done = afterwards(platform, 3 * MINUTE_MS);
    const { goalVersion, processes: all } = await statusOf(done);
    expect(all.every(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved === goalVersion)).toBe(true);
  });
});
