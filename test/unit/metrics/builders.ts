import type { Cluster, DatabaseRow } from '../../../src/world/tables/clusters.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { Agent, Project } from '../../../src/world/tables/projects.js';
import { quirksOf, type Dialect } from '../../../src/world/quirks.js';
import { createWorld, type World } from '../../../src/world/world.js';
import type { MeasurementSet } from './measured.js';
import type { Value } from '../../../src/metrics/series/series.js';

export const GROUP_ID = '5f0000000000000000000001';
export const CLUSTER_ID = '5f00000000000000000000c1';
export const CREATED = Date.UTC(2026, 0, 1);
/** A Wednesday, at a time that is not a whole minute. */
export const NOW = Date.UTC(2026, 2, 4, 12, 34, 56);
export const GIB = 1_024 ** 3;

export function buildDatabase(row: Partial<DatabaseRow> = {}): DatabaseRow {
  return {
    name: 'shop',
    createdAt: CREATED,
    dataSizeBytes: 20 * GIB,
    averageObjectSizeBytes: 512,
    collectionCount: 12,
    ...row,
  };
}

/** A process outside any replica set. */
const loneHost: Host = {
  id: '0123456789abcdef0123456789abcdef',
  groupId: GROUP_ID,
  clusterId: CLUSTER_ID,
  name: 'node-0',
  hostname: 'node-0.example.com',
  port: 27_017,
  ipAddress: '10.0.0.1',
  role: 'MEMBER',
  version: '7.0.5',
  cores: 8,
  memoryBytes: 32 * GIB,
  partitions: [
    { name: 'data', sizeBytes: 200 * GIB },
    { name: 'root', sizeBytes: 40 * GIB },
  ],
  monitored: true,
  createdAt: CREATED,
};

export function buildHost(row: Partial<Host> = {}): Host {
  return { ...loneHost, replicaState: 'PRIMARY', replicaSetName: 'rs0', ...row };
}

/** One process for each duty. */
export const duties = {
  PRIMARY: buildHost(),
  SECONDARY: buildHost({ id: '1'.repeat(32), replicaState: 'SECONDARY' }),
  ARBITER: buildHost({ id: '2'.repeat(32), role: 'ARBITER', replicaState: 'ARBITER' }),
  CONFIG: buildHost({ id: '3'.repeat(32), role: 'CONFIG', replicaSetName: 'csrs' }),
  MONGOS: { ...loneHost, id: '4'.repeat(32), role: 'MONGOS' },
  STANDALONE: { ...loneHost, id: '5'.repeat(32), role: 'STANDALONE' },
} as const satisfies Readonly<Record<string, Host>>;

export function buildCluster(row: Partial<Cluster> = {}): Cluster {
  return {
    id: CLUSTER_ID,
    groupId: GROUP_ID,
    name: 'rs0',
    type: 'REPLICA_SET',
    active: true,
    version: '7.0.5',
    featureCompatibilityVersion: '7.0',
    authEnabled: true,
    sslEnabled: true,
    backupEnabled: true,
    schedule: { everyHours: 24, retentionDays: 7 },
    replicaSetName: 'rs0',
    shards: [],
    databases: [buildDatabase()],
    createdAt: CREATED,
    ...row,
  };
}

export const AGENTS: readonly Agent[] = [
  { typeName: 'MONITORING', hostname: 'node-0.example.com' },
  { typeName: 'AUTOMATION', hostname: 'node-0.example.com' },
  { typeName: 'BACKUP', hostname: 'node-0.example.com' },
];

export function buildProject(agents: readonly Agent[] = AGENTS): Project {
  const names = { id: GROUP_ID, orgId: '5f00000000000000000000aa', name: 'Shop', tags: [] };
  return { ...names, publicApiEnabled: true, agents, createdAt: CREATED };
}

interface Given {
  readonly seed?: number;
  readonly now?: number;
  readonly dialect?: Dialect;
  readonly agents?: readonly Agent[];
  readonly cluster?: Cluster;
  readonly hosts?: readonly Host[];
}

/** A world of one project with one cluster. */
export function buildWorld(given: Given = {}): World {
  const { seed = 1, now = NOW, dialect = 'ops-manager', hosts = Object.values(duties) } = given;
  return createWorld(
    { seed, now, quirks: quirksOf(dialect) },
    { projects: [buildProject(given.agents)], clusters: [given.cluster ?? buildCluster()], hosts },
  );
}

/** The values of one series of a set. */
export function valuesOf(set: MeasurementSet, name: string): readonly Value[] {
  const series = set.measurements.find((measurement) => measurement.name === name);
  if (series === undefined) throw new Error(`no series ${name}`);
  return series.dataPoints.map(({ value }) => value);
}

/** The numbers among the values of one series of a set. */
export function numbersOf(set: MeasurementSet, name: string): readonly number[] {
  return valuesOf(set, name).filter((value) => value !== null);
}

/** The mean of a series without its nulls. */
export function meanOf(set: MeasurementSet, name: string): number {
  const numbers = numbersOf(set, name);
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/**
 * Returns the status, error code and parameters of the refusal that a call throws. Returns an empty list if it throws
 * none.
 */
export function refusalOf(call: () => unknown): readonly unknown[] {
  try {
    call();
  } catch (refusal) {
    const { errorCode, status, parameters } = refusal as Record<string, unknown>;
    return [status, errorCode, ...(parameters as readonly string[])];
  }
  return [];
}
