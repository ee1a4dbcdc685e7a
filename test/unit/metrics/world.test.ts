import { describe, expect, it } from '@jest/globals';
import { behaviours } from '../../../src/behaviours/behaviours.js';
import { commit } from '../../../src/reactions/commit.js';
import { SYSTEM, type Event } from '../../../src/world/tables/events.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import { endIncident, startIncident } from '../../../src/incidents/lifecycle.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { advance } from '../../../src/simulator/advance.js';
import { numbersOf, valuesOf } from './builders.js';
import { measureDatabase, measureDisk, measureHost } from './measured.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const standard = shippedWorld('standard', { seed: 1, now: NOON });
const members = [...standard.hosts.all()].filter(({ replicaSetName, role }) => {
  return replicaSetName === 'rs0' && role === 'MEMBER';
});
const found = members.find(({ replicaState }) => replicaState === 'PRIMARY');
if (found === undefined) throw new Error('rs0 has no primary');
const primary: Host = found;
const peers = members.filter(({ clusterId }) => clusterId === primary.clusterId);

function befall(world: World, draft: IncidentSpec): World {
  return commit(startIncident(world, draft), SYSTEM, world);
}

function heal(world: World): World {
  const [incident] = [...world.incidents.all()].filter(({ endedAt }) => endedAt === undefined);
  if (incident === undefined) throw new Error('nothing is the matter');
  return commit(endIncident(world, incident), SYSTEM, world);
}

const later = (world: World, length: number): World => advance(world, world.now + length, behaviours);
const iso = (instant: number): string => new Date(instant).toISOString();

/** The current row of a host in a world. */
function now(world: World, { id }: Host): Host {
  return world.hosts.get(id) ?? primary;
}

/** Returns the window between two times, in minutes from noon. */
function around(from: number, to: number, granularity = 'PT1M') {
  return { granularity, start: iso(NOON + from * MINUTE_MS), end: iso(NOON + to * MINUTE_MS) };
}

function eventsOf(world: World, eventTypeName: string): readonly Event[] {
  return [...world.events.all()].filter((event) => {
    return event.eventTypeName === eventTypeName && event.created >= NOON;
  });
}

describe('A primary that falls for ten minutes', () => {
  const fallen = later(befall(standard, { kind: 'node.down', target: primary.id }), 10 * MINUTE_MS);
  const world = later(heal(fallen), 20 * MINUTE_MS);
  const of = (host: Host, m: string, granularity = 'PT1M') =>
    valuesOf(measureHost(world, now(world, host), { ...around(-2, 20, granularity), m }), m);
  const [elected] = eventsOf(world, 'PRIMARY_ELECTED');
  const successor = world.hosts.get(elected?.hostId ?? '');

  it('is null in exactly the minutes between its HOST_DOWN and its HOST_UP', () => {
    expect(eventsOf(world, 'HOST_DOWN').map(({ created }) => created)).toEqual([NOON]);
    expect(eventsOf(world, 'HOST_UP').map(({ created }) => created)).toEqual([NOON + 10 * MINUTE_MS]);
    const gaps = of(primary, 'CONNECTIONS').map((value) => (value === null ? 'x' : '.'));
    expect(gaps.join('')).toBe('..xxxxxxxxxx..........');
    const all = measureHost(world, now(world, primary), around(0, 10)).measurements;
    expect(all.flatMap(({ dataPoints }) => dataPoints).every(({ value }) => value === null)).toBe(true);
    const disk = measureDisk(world, now(world, primary), 'data', around(0, 10)).measurements;
    expect(disk.flatMap(({ dataPoints }) => dataPoints).every(({ value }) => value === null)).toBe(true);
  });

  it('gives its writes to the new primary in the second of the election, and has none afterwards', () => {
    if (elected === undefined || successor === undefined) throw new Error('nobody was elected');
    const query = {
      granularity: 'PT1S',
      start: iso(NOON - 2_000),
      end: iso(NOON + 60_000),
      m: 'OPCOUNTER_INSERT',
    };
    const { dataPoints = [] } = measureHost(world, successor, query).measurements[0] ?? {};
    for (const { timestamp, value } of dataPoints.slice(1)) {
      const writes = (value ?? 0) > 0;
      expect([timestamp, writes]).toEqual([timestamp, Date.parse(timestamp) >= elected.created]);
    }
    expect(
      of(primary, 'OPCOUNTER_INSERT')
        .slice(14)
        .every((value) => value === 0),
    ).toBe(true);
  });

  it('stops replication until there is a new primary', () => {
    const other = peers.find(({ id }) => id !== primary.id && id !== successor?.id);
    if (other === undefined || elected === undefined) throw new Error('no other member');
    const query = {
      granularity: 'PT1S',
      start: iso(NOON - 2_000),
      end: iso(NOON + 60_000),
      m: 'OPCOUNTER_REPL_INSERT',
    };
    const { dataPoints = [] } = measureHost(world, now(world, other), query).measurements[0] ?? {};
    for (const { timestamp, value } of dataPoints.slice(1)) {
      const at = Date.parse(timestamp);
      expect([timestamp, (value ?? 0) > 0]).toEqual([timestamp, at < NOON || at >= elected.created]);
    }
  });

  it('affects only the forks in which it happens', () => {
    const query = { ...around(-60, 0), m: 'OPCOUNTER_QUERY' };
    const calm = later(standard, 30 * MINUTE_MS);
    expect(measureHost(world, now(world, primary), query)).toEqual(
      measureHost(calm, now(calm, primary), query),
    );
    const after = { ...around(0, 10), m: 'CONNECTIONS' };
    expect(numbersOf(measureHost(calm, now(calm, primary), after), 'CONNECTIONS')).toHaveLength(10);
    expect(numbersOf(measureHost(world, now(world, primary), after), 'CONNECTIONS')).toHaveLength(0);
  });
});

describe('An incident', () => {
  it('load.spike: multiplies operations and processor time while it lasts', () => {
    const spiking = later(
      befall(standard, { kind: 'load.spike', target: primary.id, factor: 4 }),
      10 * MINUTE_MS,
    );
    const world = later(heal(spiking), 20 * MINUTE_MS);
    const calm = later(standard, 30 * MINUTE_MS);
    const ratios = (m: string): readonly number[] => {
      const [is, was] = [world, calm].map((each) =>
        numbersOf(measureHost(each, now(each, primary), { ...around(-3, 15), m }), m),
      );
      return (is ?? []).map((value, at) => value / (was?.[at] ?? 1));
    };
    const queries = ratios('OPCOUNTER_QUERY');
    const first = queries.length - 15;
    expect(queries.slice(0, first).every((ratio) => ratio === 1)).toBe(true);
    expect(Math.min(...queries.slice(first, first + 10))).toBeGreaterThan(3.8);
    expect(queries.slice(first + 10).every((ratio) => ratio === 1)).toBe(true);
    const cpu = measureHost(world, now(world, primary), { ...around(0, 10), m: 'SYSTEM_CPU_USER' });
    expect(Math.min(...ratios('SYSTEM_CPU_USER').slice(4, 12))).toBeGreaterThan(1.35);
    expect(Math.max(...numbersOf(cpu, 'SYSTEM_CPU_USER'))).toBeLessThan(100 * primary.cores);
  });

  it('disk.fill: fills the partition evenly up to its percentage, and restores it at its end', () => {
    const draft = { kind: 'disk.fill', target: primary.id, to: 90, over: 'PT10M' } as const;
    const filling = later(befall(standard, draft), 20 * MINUTE_MS);
    const world = later(heal(filling), 10 * MINUTE_MS);
    const m = 'DISK_PARTITION_SPACE_PERCENT_USED';
    const used = numbersOf(measureDisk(world, now(world, primary), 'data', { ...around(-2, 25), m }), m);
    const steps = used.slice(2, 12).map((value, at) => value - (used[at + 1] ?? 0));
    expect(Math.min(...steps.slice(1))).toBeCloseTo(Math.max(...steps.slice(1)), 2);
    for (const value of used.slice(12, 22)) expect(value).toBeCloseTo(90, 6);
    expect(used[22]).toBeCloseTo(used[1] ?? 0, 2);
  });

  it.each([
    [undefined, 'data', 'log'],
    ['data', 'data', 'log'],
    ['log', 'log', 'data'],
  ])('disk.fill of partition %s fills %s, and never %s', (partition, full, other) => {
    const partitions = [
      { name: 'log', sizeBytes: 2 ** 40 },
      { name: 'data', sizeBytes: 2 ** 38 },
    ];
    const two = { ...standard, hosts: standard.hosts.put({ ...primary, partitions }) };
    const draft = { kind: 'disk.fill', target: primary.id, to: 90, over: 'PT1M', partition } as const;
    const world = later(befall(two, JSON.parse(JSON.stringify(draft)) as IncidentSpec), 20 * MINUTE_MS);
    const m = 'DISK_PARTITION_SPACE_PERCENT_USED';
    const used = (name: string): readonly number[] =>
      numbersOf(measureDisk(world, now(world, primary), name, { ...around(5, 15), m }), m);
    for (const value of used(full)) expect(value).toBeCloseTo(90, 6);
    for (const value of used(other)) expect(value).toBeLessThan(80);
  });

  it('agent.silent: only the measurements of this agent are null while it lasts', () => {
    const draft = {
      kind: 'agent.silent',
      target: standard.projects.get(primary.groupId)?.name ?? '',
      agent: 'MONITORING',
    };
    const silent = later(befall(standard, draft as IncidentSpec), 5 * MINUTE_MS);
    const world = later(heal(silent), 5 * MINUTE_MS);
    const gaps = (m: string): string =>
      valuesOf(measureHost(world, now(world, primary), { ...around(-2, 8), m }), m)
        .map((value) => (value === null ? 'x' : '.'))
        .join('');
    expect(gaps('CONNECTIONS')).toBe('..xxxxx...');
    expect(gaps('SYSTEM_CPU_USER')).toBe('..........');
    const database = measureDatabase(world, now(world, primary), 'admin', {
      ...around(-2, 8),
      m: 'DATABASE_DATA_SIZE',
    });
    expect(valuesOf(database, 'DATABASE_DATA_SIZE').filter((value) => value === null)).toHaveLength(5);
  });
});

describe('The history that the fixture lived', () => {
  it('shows in the series: hosts are null from their HOST_DOWN to their HOST_UP', () => {
    const falls = [...standard.events.all()].filter(({ eventTypeName, created }) => {
      return eventTypeName === 'HOST_DOWN' && created < NOON - DAY_MS;
    });
    expect(falls.length).toBeGreaterThan(0);
    for (const { hostId = '', created: fell } of falls) {
      const host = standard.hosts.get(hostId);
      if (host?.monitored !== true) continue;
      const [up] = [...standard.events.all()].filter(({ eventTypeName, hostId: id, created }) => {
        return eventTypeName === 'HOST_UP' && id === hostId && created > fell;
      });
      const until = Math.min(up?.created ?? NOON, fell + 3 * HOUR_MS);
      const query = {
        granularity: 'PT1M',
        start: iso(fell - 5 * MINUTE_MS),
        end: iso(until + 5 * MINUTE_MS),
      };
      const { dataPoints = [] } =
        measureHost(standard, host, { ...query, m: 'SYSTEM_CPU_USER' }).measurements[0] ?? {};
      for (const { timestamp, value } of dataPoints) {
        const at = Date.parse(timestamp);
        const isDown = at >= fell && at + MINUTE_MS <= (up?.created ?? NOON);
        expect([hostId, timestamp, value === null]).toEqual([hostId, timestamp, isDown]);
      }
    }
  });
});
