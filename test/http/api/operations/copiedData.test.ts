import { describe, expect, it } from '@jest/globals';
import { patchRow } from '../../../../src/rows/patchRow.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { World } from '../../../../src/world/world.js';
import { after, later } from '../../../support/advancing.js';
import { begun } from '../../../support/incidents.js';
import { brokenGrowth } from '../../../support/invariants/growth.js';
import { readSeries } from '../../../support/invariants/series.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { measureDisk, measureHost } from '../../../unit/metrics/measured.js';
import { bodyOf } from './given.js';
import { automated, given, rs0, rs1, startJob } from './givenRestores.js';
import { Tenant } from './tenant.js';

const MEGABYTE = 1_000_000;
const [first, member] = rs0.hosts;
if (first === undefined || member === undefined) throw new Error('no hosts');

function withRate(world: World, copyMegabytesPerSecond: number): World {
  return { ...world, settings: { ...world.settings, copyMegabytesPerSecond } };
}

/** Returns the points of a series in the last hour, one a minute. */
function points(world: World, { id }: Pick<Host, 'id'>, m: string): readonly (number | null)[] {
  const host = world.hosts.get(id);
  if (host === undefined) throw new Error('no host');
  const query = { granularity: 'PT1M', period: 'PT1H', m };
  const { measurements } = m.startsWith('DISK')
    ? measureDisk(world, host, 'data', query)
    : measureHost(world, host, query);
  return measurements[0]?.dataPoints.map(({ value }) => value) ?? [];
}

function numbers(values: readonly (number | null)[]): readonly number[] {
  return values.flatMap((value) => value ?? []);
}

describe('the data of a new member', () => {
  const start = withRate(later(given().world, 10 * MINUTE_MS), 20);
  const before = numbers(points(start, member, 'DB_DATA_SIZE_TOTAL')).at(-1) ?? 0;
  const syncing = after(
    start,
    patchRow(start, 'hosts', member.id, { replicaState: 'STARTUP2' }) ?? { world: start, events: [] },
  );

  it('need as long as their bytes do at the rate of the setting', () => {
    expect(before).toBeGreaterThan(8e9);
    const neededMs = (before / (20 * MEGABYTE)) * SECOND_MS;
    const stateAfter = (ms: number) => later(syncing, ms).hosts.get(member.id)?.replicaState;
    expect(stateAfter(neededMs - SECOND_MS)).toBe('STARTUP2');
    expect(stateAfter(neededMs + 3 * MINUTE_MS)).toBe('SECONDARY');
  });

  it('grow evenly from nothing, and every byte of them is received and written', () => {
    const world = later(syncing, 5 * MINUTE_MS);
    const sizes = numbers(points(world, member, 'DB_DATA_SIZE_TOTAL')).slice(-4);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeLessThan(before / 5);
    const [perMinute = 0] = sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0));
    for (const name of ['NETWORK_BYTES_IN', 'SYSTEM_NETWORK_IN', 'DISK_PARTITION_THROUGHPUT_WRITE']) {
      const [bytes = 0] = numbers(points(world, member, name)).slice(-2);
      expect([name, bytes > perMinute / 60 - 1, bytes < (perMinute / 60) * 1.4]).toEqual([name, true, true]);
    }
    for (const name of ['NETWORK_BYTES_OUT', 'DISK_PARTITION_THROUGHPUT_READ'])
      expect(numbers(points(world, first, name)).at(-2)).toBeGreaterThan(perMinute / 60 - 1);
  });

  it('are received only from the start of the sync on, if the member has waited for it in the same state', () => {
    const row = start.hosts.get(member.id) ?? member;
    const waited: Host = { ...row, replicaState: 'STARTUP2', stateSince: start.now, recoveryMs: HOUR_MS };
    const world = later({ ...start, hosts: start.hosts.put(waited) }, 5 * MINUTE_MS);
    const received = numbers(points(world, member, 'NETWORK_BYTES_IN'));
    const perSecond = before / (HOUR_MS / SECOND_MS);
    expect(Math.min(...received.slice(-4))).toBeGreaterThan(perSecond);
    expect(Math.max(...received.slice(0, -6))).toBeLessThan(perSecond);
  });

  it('have the size in the API that the series has', async () => {
    const world = later(syncing, 5 * MINUTE_MS);
    const host = bodyOf<'getHost'>(await new Tenant(world).get(`/groups/${PROJECT}/hosts/${member.id}`));
    const size = numbers(points(world, member, 'DB_DATA_SIZE_TOTAL')).at(-1) ?? 0;
    expect(Math.abs(host.lastDataSizeBytes - size)).toBeLessThan(before / 5);
  });

  it('have the same past after the sync as during it', () => {
    const during = later(syncing, 5 * MINUTE_MS);
    const over = later(during, 30 * MINUTE_MS);
    expect(over.hosts.get(member.id)?.replicaState).toBe('SECONDARY');
    for (const name of [
      'DB_DATA_SIZE_TOTAL',
      'DISK_PARTITION_THROUGHPUT_WRITE',
      'DISK_PARTITION_SPACE_USED',
    ]) {
      const seen = points(during, member, name).slice(5, -1);
      expect([name, points(over, member, name).slice(5, 29)]).toEqual([name, seen.slice(30, 54)]);
    }
  });

  it('break no law about growth at any minute', () => {
    for (let minute = 1; minute < 20; minute += 1)
      expect(brokenGrowth(later(syncing, minute * MINUTE_MS))).toEqual([]);
  });
});

describe('the data of an automated restore', () => {
  it('need as long as their bytes do, and are written to the disk before the process is up again', async () => {
    const platform = new Tenant(withRate(given().world, 20));
    await startJob(platform, automated(rs1));
    const [target] = rs1.hosts;
    const away = later(platform.world, 4 * MINUTE_MS);
    expect(away.hosts.get(target?.id ?? '')?.restart?.restoredBytes).toBeGreaterThan(8e9);
    const used = numbers(points(away, { id: target?.id ?? '' }, 'DISK_PARTITION_SPACE_USED')).slice(-3);
    const written = numbers(points(away, { id: target?.id ?? '' }, 'DISK_PARTITION_THROUGHPUT_WRITE')).slice(
      -3,
    );
    expect(used).toEqual(used.toSorted((a, b) => a - b));
    expect(Math.min(...written)).toBeGreaterThan(15 * MEGABYTE);
    expect(Math.max(...written)).toBeLessThan(21 * MEGABYTE);
    for (let minute = 1; minute < 20; minute += 1)
      expect(brokenGrowth(later(platform.world, minute * MINUTE_MS))).toEqual([]);
    const back = later(away, 10 * MINUTE_MS);
    expect(rs1.hosts.map(({ id }) => back.hosts.get(id)?.restart)).toEqual(rs1.hosts.map(() => undefined));
  });

  it('are complete when the process comes up, even if its agent is stuck by then', async () => {
    const platform = new Tenant(withRate(given().world, 20));
    await startJob(platform, automated(rs1));
    const stuck = begun(later(platform.world, 2 * MINUTE_MS), {
      kind: 'automation.stuck',
      target: 'rs1/node-0',
    });
    for (let minute = 1; minute < 15; minute += 1)
      expect(brokenGrowth(later(stuck, minute * MINUTE_MS))).toEqual([]);
    const [target] = rs1.hosts;
    const up = later(stuck, 15 * MINUTE_MS);
    expect(up.hosts.get(target?.id ?? '')?.restart).toBeUndefined();
    expect(numbers(points(up, { id: target?.id ?? '' }, 'DB_DATA_SIZE_TOTAL')).at(-1)).toBeGreaterThan(8e9);
  });
});

describe('a law about growth', () => {
  it('is broken by data that are not written', () => {
    const start = withRate(later(given().world, 10 * MINUTE_MS), 20);
    const syncing = patchRow(start, 'hosts', member.id, { replicaState: 'STARTUP2' });
    const world = later(after(start, syncing ?? { world: start, events: [] }), 5 * MINUTE_MS);
    const broken = brokenGrowth(world, (...args) => {
      const values = readSeries(...args);
      return 'DISK_PARTITION_THROUGHPUT_WRITE' in values
        ? { ...values, DISK_PARTITION_THROUGHPUT_WRITE: 23_000 }
        : values;
    });
    expect(broken).toContainEqual(expect.stringMatching(/grows by .* bytes, but .* are written/));
  });
});
