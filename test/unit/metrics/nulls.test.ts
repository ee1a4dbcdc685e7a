import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../src/world/instant.js';
import type { Agent } from '../../../src/world/tables/projects.js';
import type { MeasurementSet } from './measured.js';
import { measureDatabase, measureDisk, measureHost } from './measured.js';
import {
  AGENTS,
  buildCluster,
  buildDatabase,
  buildHost,
  buildWorld,
  CREATED,
  duties,
  NOW,
  valuesOf,
} from './builders.js';

const NOON = Date.UTC(2026, 2, 4, 12);
/** Ten minutes from noon on. */
const QUERY = { granularity: 'PT1M', start: '2026-03-04T12:00:00Z', end: '2026-03-04T12:10:00Z' };
const FROM_CREATION = { granularity: 'PT1M', start: '2025-12-31T23:57:00Z', end: '2026-01-01T00:03:00Z' };

/** Returns one character for each point of a series: `x` if it is null, otherwise a period. */
function gaps(set: MeasurementSet, name: string): string {
  return valuesOf(set, name)
    .map((value) => (value === null ? 'x' : '.'))
    .join('');
}

function silence(typeName: Agent['typeName'], silentSince: number): readonly Agent[] {
  return AGENTS.map((agent) => (agent.typeName === typeName ? { ...agent, silentSince } : agent));
}

describe('A value', () => {
  it('"For measurements computed as a rate between adjacent points, the first data point is null"', () => {
    const set = measureHost(buildWorld(), duties.PRIMARY, QUERY);
    expect(gaps(set, 'OPCOUNTER_QUERY')).toBe('x.........');
    expect(gaps(set, 'NETWORK_BYTES_IN')).toBe('x.........');
    expect(gaps(set, 'CONNECTIONS')).toBe('..........');
    expect(gaps(set, 'SYSTEM_NORMALIZED_CPU_USER')).toBe('..........');
  });

  it('is null before the host existed', () => {
    const set = measureHost(buildWorld(), duties.PRIMARY, FROM_CREATION);
    expect(gaps(set, 'CONNECTIONS')).toBe('xxx...');
    expect(gaps(set, 'OPCOUNTER_QUERY')).toBe('xxx...');
  });

  it('is null before the database existed', () => {
    const cluster = buildCluster({ databases: [buildDatabase({ createdAt: NOON + 3.5 * MINUTE_MS })] });
    const world = buildWorld({ cluster });
    expect(gaps(measureDatabase(world, duties.PRIMARY, 'shop', QUERY), 'DATABASE_DATA_SIZE')).toBe(
      'xxx.......',
    );
    expect(gaps(measureDatabase(world, duties.PRIMARY, 'admin', QUERY), 'DATABASE_DATA_SIZE')).toBe(
      '..........',
    );
  });

  it('is null before its interval starts', () => {
    const world = buildWorld({ now: NOON + 3.5 * MINUTE_MS });
    expect(gaps(measureHost(world, duties.PRIMARY, QUERY), 'CONNECTIONS')).toBe('....xxxxxx');
  });

  it('is null while the host is down', () => {
    const host = buildHost({ downSince: NOON + 4 * MINUTE_MS, replicaState: 'DOWN' });
    const world = buildWorld({ hosts: [host] });
    expect(gaps(measureHost(world, host, QUERY), 'CONNECTIONS')).toBe('....xxxxxx');
    expect(gaps(measureDisk(world, host, 'data', QUERY), 'DISK_QUEUE_DEPTH')).toBe('....xxxxxx');
    expect(gaps(measureDatabase(world, host, 'shop', QUERY), 'DATABASE_DATA_SIZE')).toBe('....xxxxxx');
  });

  it('is null for the host and its databases while the monitoring agent is silent, and for nothing else', () => {
    const world = buildWorld({ agents: silence('MONITORING', NOON + 4 * MINUTE_MS) });
    const set = measureHost(world, duties.PRIMARY, QUERY);
    expect(gaps(set, 'CONNECTIONS')).toBe('....xxxxxx');
    expect(gaps(set, 'SYSTEM_CPU_USER')).toBe('..........');
    expect(gaps(measureDisk(world, duties.PRIMARY, 'data', QUERY), 'DISK_QUEUE_DEPTH')).toBe('..........');
    const database = measureDatabase(world, duties.PRIMARY, 'shop', QUERY);
    expect(gaps(database, 'DATABASE_DATA_SIZE')).toBe('....xxxxxx');
  });

  it('needs the automation agent for disks too: "System and process measurements (CPU and similar) require the automation agent"', () => {
    const world = buildWorld({ agents: silence('AUTOMATION', NOON + 4 * MINUTE_MS) });
    const set = measureHost(world, duties.PRIMARY, QUERY);
    expect(gaps(set, 'CONNECTIONS')).toBe('..........');
    expect(gaps(set, 'SYSTEM_CPU_USER')).toBe('....xxxxxx');
    expect(gaps(set, 'MAX_PROCESS_CPU_USER')).toBe('....xxxxxx');
    expect(gaps(measureDisk(world, duties.PRIMARY, 'data', QUERY), 'DISK_QUEUE_DEPTH')).toBe('....xxxxxx');
  });

  it('exists while one of several monitoring agents sends pings', () => {
    const silent: Agent = { typeName: 'MONITORING', hostname: 'old.example.com', silentSince: CREATED };
    const world = buildWorld({ agents: [silent, ...AGENTS] });
    expect(gaps(measureHost(world, duties.PRIMARY, QUERY), 'CONNECTIONS')).toBe('..........');
  });

  it('is null while the automation agent of its own machine is silent, even if others send pings', () => {
    const elsewhere: Agent = { typeName: 'AUTOMATION', hostname: 'node-1.example.com' };
    const world = buildWorld({ agents: [...silence('AUTOMATION', NOON + 4 * MINUTE_MS), elsewhere] });
    const set = measureHost(world, duties.PRIMARY, QUERY);
    expect(gaps(set, 'SYSTEM_CPU_USER')).toBe('....xxxxxx');
    expect(gaps(set, 'CONNECTIONS')).toBe('..........');
    expect(gaps(measureDisk(world, duties.PRIMARY, 'data', QUERY), 'DISK_QUEUE_DEPTH')).toBe('....xxxxxx');
  });

  it('is null without any agent', () => {
    const world = buildWorld({ agents: [] });
    expect(gaps(measureHost(world, duties.PRIMARY, QUERY), 'CONNECTIONS')).toBe('xxxxxxxxxx');
  });

  it('is null for processes without the feature: a mongos neither stores nor replicates', () => {
    const set = measureHost(buildWorld(), duties.MONGOS, QUERY);
    for (const name of [
      'OPLOG_RATE_GB_PER_HOUR',
      'CACHE_USED_BYTES',
      'TICKETS_AVAILABLE_READS',
      'DB_STORAGE_TOTAL',
    ]) {
      expect([name, gaps(set, name)]).toEqual([name, 'xxxxxxxxxx']);
    }
    expect(gaps(set, 'CONNECTIONS')).toBe('..........');
  });

  it('does not change as time passes if its interval is past', () => {
    const then = measureHost(buildWorld(), duties.PRIMARY, QUERY);
    const later = measureHost(buildWorld({ now: NOW + 5_000_000 }), duties.PRIMARY, QUERY);
    expect(later.measurements).toEqual(then.measurements);
  });
});
