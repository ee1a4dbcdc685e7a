import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../../../src/contract/types.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { later, typesOf } from '../../../support/advancing.js';
import { begun, healed } from '../../../support/incidents.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import {
  afterwards,
  automated,
  given,
  HTTP,
  jobOf,
  JOBS,
  kept,
  post,
  rs1,
  startJob,
} from './givenRestores.js';
import { Tenant } from './tenant.js';

/** Returns the platform after the start of an incident. */
function troubled(platform: Tenant, incident: Parameters<typeof begun>[1]): Tenant {
  return new Tenant(begun(platform.world, incident));
}

async function rangesOf(platform: Tenant): Promise<readonly Schema<'RestorableTimeRange'>[]> {
  return bodyOf<'listRestorableTimeRanges'>(await post(platform, {}, `${JOBS}/restorableTimeRanges`));
}

describe('Trouble with restores', () => {
  it.each([
    ['BROKEN', {}],
    ['KILLED', { status: 'KILLED' }],
  ] as const)('ends jobs: "any: → %s", also after the incident', async (statusName, own) => {
    const platform = troubled(given(), { kind: 'restore.broken', target: 'rs0', for: 'PT1M', ...own });
    const job = await startJob(platform);
    const later = afterwards(platform, 2 * MINUTE_MS);
    const { delivery, ...ended } = await jobOf(later, job);
    expect([ended.statusName, delivery.statusName, delivery.url]).toEqual([statusName, 'FAILED', undefined]);
    const next = await startJob(later);
    expect((await jobOf(afterwards(later), next)).statusName).toBe('FINISHED');
  });

  it('ends early for new jobs when `restore.broken` is healed, and starts twice: the first one decides', async () => {
    const broken = { kind: 'restore.broken', target: 'rs0', id: 'broken' } as const;
    const once = troubled(given(), broken);
    const job = await startJob(new Tenant(healed(once.world, 'broken')));
    expect(job.statusName).toBe('IN_PROGRESS');
    const twice = troubled(once, { ...broken, id: 'killed', status: 'KILLED' });
    const ended = await startJob(twice);
    expect((await jobOf(afterwards(twice), ended)).statusName).toBe('BROKEN');
    const rest = new Tenant(healed(afterwards(twice).world, 'broken'));
    const killed = await startJob(rest);
    expect((await jobOf(afterwards(rest), killed)).statusName).toBe('KILLED');
  });

  it('ends early when `restore.refused` is healed, and starts twice: until both are over', async () => {
    const refused = { kind: 'restore.refused', target: 'rs0', id: 'first', for: 'PT1M' } as const;
    const second = { ...refused, id: 'second', for: 'PT10M' };
    const platform = troubled(troubled(given({ snapshots: [kept] }), refused), second);
    const pointInTimeUTCMillis = platform.world.now - HOUR_MS;
    const ask = async (at: Tenant) => (await post(at, automated(rs1, { pointInTimeUTCMillis }))).status;
    const between = afterwards(platform, 2 * MINUTE_MS);
    expect(await ask(between)).toBe(409);
    expect(await ask(new Tenant(healed(between.world, 'second')))).toBe(200);
  });

  it('deletes a snapshot "between get and restore": "404 SNAPSHOT_NOT_FOUND; 409 …_DELETED_SNAPSHOT"', async () => {
    const platform = troubled(given({ snapshots: [kept] }), { kind: 'snapshot.vanish', target: 'rs0' });
    const path = JOBS.replace(/restoreJobs$/, `snapshots/${kept.id}`);
    expect((await platform.get(path)).body).toMatchObject({ error: 404, errorCode: 'SNAPSHOT_NOT_FOUND' });
    expect((await post(platform, HTTP)).body).toMatchObject({
      error: 409,
      errorCode: 'CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT',
    });
  });

  it('refuses points in time: "`Invalid restore point` for the first N s, plain 409 for the next"', async () => {
    const incident = { kind: 'restore.refused', target: 'rs0', for: 'PT1M', invalidFor: 'PT20S' } as const;
    const platform = troubled(given({ snapshots: [kept] }), incident);
    const ask = async (at: Tenant): Promise<readonly [number, string | undefined]> => {
      const pointInTimeUTCMillis = platform.world.now - HOUR_MS;
      const { status, body } = await post(at, automated(rs1, { pointInTimeUTCMillis }));
      return [status, (body as { detail?: string }).detail];
    };
    const [first, second, third] = [0, 30 * SECOND_MS, 2 * MINUTE_MS].map((at) => afterwards(platform, at));
    expect(await ask(first ?? platform)).toEqual([409, expect.stringContaining('Invalid restore point:')]);
    expect(await ask(second ?? platform)).toEqual([
      409,
      'Restore process initiation failed: The backup is busy.',
    ]);
    expect((await ask(third ?? platform))[0]).toBe(200);
    expect((await post(platform, HTTP)).status).toBe(200);
  });

  it('splits the ranges at an oplog gap: "OPLOG_BEHIND → RESYNC_REQUIRED"', async () => {
    const quiet = replicaSet('rs0', { schedule: { everyHours: 24, retentionDays: 7 } });
    const platform = given({ snapshots: [kept], deployments: [quiet, rs1] });
    const gap = troubled(platform, { kind: 'oplog.gap', target: 'rs0', for: 'PT1H' });
    const [frozen] = await rangesOf(new Tenant(later(gap.world, 30 * MINUTE_MS)));
    const healed = later(gap.world, 2 * HOUR_MS);
    const ranges = await rangesOf(new Tenant(healed));
    expect(ranges).toHaveLength(2);
    expect(ranges[0]?.end).toEqual(frozen?.end);
    expect(ranges[1]?.start.date).toMatch(/^2026-01-01T0[01]:/);
    const types = typesOf(healed).filter((type) => /OPLOG|RESYNC/.test(type));
    expect(types).toEqual(['OPLOG_BEHIND', 'RESYNC_REQUIRED', 'RESYNC_PERFORMED', 'OPLOG_CURRENT']);
  });

  it('keeps the target from its goal: "restore 200 but target never reaches goal version"', async () => {
    const stuck = { kind: 'automation.stuck', target: 'rs1', move: 'Restore', for: 'PT1H' } as const;
    const platform = troubled(given(), stuck);
    await startJob(platform, automated());
    const statusOf = async (at: Tenant): Promise<Schema<'AutomationStatus'>> =>
      bodyOf<'getAutomationStatus'>(await at.get(`/groups/${PROJECT}/automationStatus`));
    const before = await statusOf(afterwards(platform, 10 * MINUTE_MS));
    const failing = before.processes.filter(({ errorCode }) => errorCode !== 0);
    expect(failing.map(({ plan }) => plan)).toEqual([['Restore'], ['Restore'], ['Restore']]);
    const after = await statusOf(afterwards(platform, 2 * HOUR_MS));
    expect(after.processes.every(({ plan }) => plan.length === 0)).toBe(true);
  });
});
