import { describe, expect, it } from '@jest/globals';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import type { Schema } from '../../../src/contract/types.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import type { Incident } from '../../../src/input/scenario/scenario.gen.js';
import type { World } from '../../../src/world/world.js';
import { advance } from '../../../src/simulator/advance.js';
import { Platform } from '../../support/platform.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, node, standardWorld } from '../../support/incidents.js';

const MINUTES = 20;

/**
 * Shows the effect of incidents as the platform's API reports it, during twenty minutes. The incidents last for the
 * first ten.
 */
class Told {
  private readonly platform: Platform;
  private readonly start: number;

  constructor(...specs: readonly Incident[]) {
    const quiet = standardWorld();
    // Start with an interval of alerts, which is five minutes, so that immediate effects begin at the start of a point.
    const interval = 5 * MINUTE_MS;
    const before = advance(quiet, Math.ceil(quiet.now / interval) * interval, behaviours);
    this.start = before.now;
    const begin = begun(before, ...specs.map((spec) => ({ ...spec, for: 'PT10M' })));
    this.platform = new Platform(advance(begin, this.start + MINUTES * MINUTE_MS, behaviours));
  }

  get world(): World {
    return this.platform.world;
  }

  /** Returns the points of one series (E7 or E8), one per minute, from the minute before the incident. */
  async values(name: string, m: string, below = ''): Promise<readonly (number | null)[]> {
    const { groupId, id } = node(this.world, name);
    const window = `start=${this.timestamp(-2)}&end=${this.timestamp(MINUTES)}`;
    const { body } = await this.platform.get(
      `/groups/${groupId}/hosts/${id}${below}/measurements?granularity=PT1M&${window}&m=${m}`,
    );
    const [series] = (body as Schema<'MeasurementSet'>).measurements;
    // Leave out the first point, because a rate has no value there.
    return (series?.dataPoints ?? []).slice(1).map(({ value }) => value);
  }

  /** Returns one character per minute, `x` if the value is null, such as `.xx.`. */
  async gaps(...series: Parameters<Told['values']>): Promise<string> {
    return (await this.values(...series)).map((value) => (value === null ? 'x' : '.')).join('');
  }

  /** Returns the minutes in which E21 has events of a type. Minute 0 is the first minute of the incident. */
  async minutesOf(name: string, eventType: string): Promise<readonly number[]> {
    const { groupId } = node(this.world, name);
    const query = `eventType=${eventType}&minDate=${this.timestamp(0)}`;
    const { body } = await this.platform.get(`/groups/${groupId}/events?${query}`);
    const { results } = body as { results: readonly { created: string }[] };
    return results.map(({ created }) => (Date.parse(created) - this.start) / MINUTE_MS).toReversed();
  }

  private timestamp(minute: number): string {
    return new Date(this.start + minute * MINUTE_MS).toISOString();
  }
}

const CALM = '.'.repeat(21);
const TEN = '.xxxxxxxxxx..........';

describe('An incident shows in the series, for the same minutes as in the events', () => {
  it('node.down: a primary has no values between HOST_DOWN and HOST_UP, and another one takes its writes', async () => {
    const told = new Told({ kind: 'node.down', target: 'rs0/node-0' });
    expect(await told.minutesOf('rs0/node-0', 'HOST_DOWN')).toEqual([0]);
    expect(await told.minutesOf('rs0/node-0', 'HOST_UP')).toEqual([10]);
    for (const m of ['CONNECTIONS', 'OPCOUNTER_INSERT', 'SYSTEM_NORMALIZED_CPU_USER'])
      expect([m, await told.gaps('rs0/node-0', m)]).toEqual([m, TEN]);
    expect(await told.gaps('rs0/node-0', 'DISK_PARTITION_SPACE_USED', '/disks/data')).toBe(TEN);
    const inserts = await Promise.all(
      ['rs0/node-0', 'rs0/node-1', 'rs0/node-2'].map((name) => told.values(name, 'OPCOUNTER_INSERT')),
    );
    const writersAt = (at: number): number => inserts.filter((values) => (values[at] ?? 0) > 0).length;
    expect(inserts.map(([value]) => (value ?? 0) > 0)).toEqual([true, false, false]);
    expect(Array.from({ length: 20 }, (_, at) => writersAt(at + 1))).toEqual(Array<number>(20).fill(1));
    expect((inserts[0] ?? []).slice(11).every((value) => value === 0)).toBe(true);
  });

  it('load.spike: every operation counter is multiplied, in those ten minutes alone', async () => {
    const [spiking, calm] = [new Told({ kind: 'load.spike', target: 'rs0', factor: 5 }), new Told()];
    for (const name of ['rs0/node-0', 'rs0/node-1']) {
      const [is, was] = await Promise.all(
        [spiking, calm].map((told) => told.values(name, 'OPCOUNTER_QUERY')),
      );
      const times = (is ?? []).map((value, at) => Math.round((value ?? 0) / (was?.[at] ?? 1)));
      expect(times).toEqual([1, ...Array<number>(10).fill(5), ...Array<number>(10).fill(1)]);
    }
    const cpu = await spiking.values('rs0/node-0', 'SYSTEM_NORMALIZED_CPU_USER');
    expect(Math.min(...cpu.slice(1, 11).map(Number))).toBeGreaterThan(1.3 * Number(cpu[0]));
    expect(Math.max(...cpu.map(Number))).toBeLessThan(100);
  });

  it('disk.fill: the partition is as full as requested at the requested time, and as before afterwards', async () => {
    const told = new Told({ kind: 'disk.fill', target: 'rs0/node-1', to: 93, over: 'PT5M' });
    expect(await told.minutesOf('rs0/node-1', 'OUTSIDE_METRIC_THRESHOLD')).toEqual([10]);
    expect(await told.minutesOf('rs0/node-1', 'INSIDE_METRIC_THRESHOLD')).toEqual([15]);
    const used = await told.values('rs0/node-1', 'DISK_PARTITION_SPACE_PERCENT_USED', '/disks/data');
    const free = await told.values('rs0/node-1', 'DISK_PARTITION_SPACE_PERCENT_FREE', '/disks/data');
    const [before = 0] = used.map(Number);
    used.forEach((value, at) => {
      expect(Number(value) + Number(free[at])).toBeCloseTo(100, 6);
      const isFull = at > 5 && at <= 10;
      if (isFull) expect(value).toBeCloseTo(93, 6);
      else expect([at, Number(value) > before + 0.1]).toEqual([at, at > 0 && at <= 5]);
    });
    expect(await told.gaps('rs0/node-1', 'DISK_PARTITION_SPACE_USED', '/disks/data')).toBe(CALM);
    const bytes = (await told.values('rs0/node-1', 'DISK_PARTITION_SPACE_USED', '/disks/data')).map(Number);
    const written = await told.values('rs0/node-1', 'DISK_PARTITION_THROUGHPUT_WRITE', '/disks/data');
    const filled = Math.max(...bytes) - (bytes[0] ?? 0);
    const writtenBytes = written.reduce<number>((sum, value) => sum + 60 * Number(value), 0);
    expect(filled).toBeGreaterThan(0);
    expect(writtenBytes / filled).toBeGreaterThan(1);
    expect(writtenBytes / filled).toBeLessThan(1.5);
  });

  it("agent.silent: the measurements of a machine's automation agent are missing, for no other machine", async () => {
    const told = new Told({ kind: 'agent.silent', target: 'rs0/node-2', agent: 'AUTOMATION' });
    expect(await told.minutesOf('rs0/node-2', 'AUTOMATION_AGENT_DOWN')).toEqual([0]);
    expect(await told.minutesOf('rs0/node-2', 'AUTOMATION_AGENT_UP')).toEqual([10]);
    expect(await told.gaps('rs0/node-2', 'SYSTEM_NORMALIZED_CPU_USER')).toBe(TEN);
    expect(await told.gaps('rs0/node-2', 'DISK_PARTITION_IOPS_TOTAL', '/disks/data')).toBe(TEN);
    expect(await told.gaps('rs0/node-2', 'CONNECTIONS')).toBe(CALM);
    expect(await told.gaps('rs0/node-1', 'SYSTEM_NORMALIZED_CPU_USER')).toBe(CALM);
  });

  it('agent.silent: without the monitoring agent processes have no values, but their machines do', async () => {
    const told = new Told({ kind: 'agent.silent', target: 'Shop', agent: 'MONITORING' });
    for (const name of ['rs0/node-0', 'sh0/mongos-0', 'standalone:27017/node-0'])
      expect([name, await told.gaps(name, 'CONNECTIONS')]).toEqual([name, TEN]);
    expect(await told.gaps('rs0/node-0', 'DATABASE_DATA_SIZE', '/databases/admin')).toBe(TEN);
    expect(await told.gaps('rs0/node-0', 'SYSTEM_NORMALIZED_CPU_USER')).toBe(CALM);
    expect(await told.gaps('rs1/node-0', 'CONNECTIONS')).toBe(CALM);
  });

  it('primary.lost: each shard loses its primary, and the routers keep running', async () => {
    const told = new Told({ kind: 'primary.lost', target: 'sh0' });
    expect(await told.minutesOf('sh0/mongos-0', 'NO_PRIMARY')).toEqual([0, 0]);
    const primaries = [...standardWorld().hosts.all()].filter(
      ({ clusterId, replicaState }) =>
        clusterId === clusterOf(told.world, 'sh0').id && replicaState === 'PRIMARY',
    );
    const shards = primaries.filter(({ shardName }) => shardName !== undefined);
    expect(shards).toHaveLength(2);
    for (const { name } of shards)
      expect([name, await told.gaps(`sh0/${name}`, 'CONNECTIONS')]).toEqual([name, TEN]);
    const [before = 0, during = 0, after = 0] = await told
      .values('sh0/mongos-0', 'OPCOUNTER_INSERT')
      .then((values) => values.map(Number));
    // During this minute the shards have no primary for ten seconds or a little more.
    expect(during / before).toBeGreaterThan(0.7);
    expect(during / before).toBeLessThan(0.9);
    expect(after / before).toBeGreaterThan(0.9);
  });
});
