import { behaviours, schedules } from '../../src/behaviours/behaviours.js';
import type { Cluster } from '../../src/world/tables/clusters.js';
import { commit } from '../../src/world/commit.js';
import { SYSTEM } from '../../src/world/tables/events.js';
import type { Host } from '../../src/world/tables/hosts.js';
import { nameId } from '../../src/world/ids.js';
import type { Instant } from '../../src/world/instant.js';
import type { Outcome } from '../../src/world/outcome.js';
import { createWorld, type Rows, type World } from '../../src/world/world.js';
import { advance } from '../../src/simulator/advance.js';
import type { Entry } from '../../src/simulator/agenda.js';
import { GIGABYTE, idOf, NOW, organization, PROJECT, project } from './rows.js';

/** A world with a future: one organization, one project and what a test gives. */
export function livingWorld(rows: Rows = {}, seed = 1): World {
  const base = { organizations: [organization()], projects: [project()] };
  return createWorld({ seed, now: NOW }, { ...base, ...rows }, schedules);
}

/** A replica set that came to be now, without backups. */
export function replicaSet(own: Partial<Cluster> = {}): Cluster {
  const { name = 'rs0' } = own;
  return {
    ...{ id: idOf(`cluster ${name}`), groupId: PROJECT, name, type: 'REPLICA_SET', active: true },
    ...{ version: '7.0.14', featureCompatibilityVersion: '7.0', authEnabled: false, sslEnabled: true },
    ...{ backupEnabled: false, schedule: { everyHours: 24, retentionDays: 2 }, replicaSetName: name },
    ...{ shards: [], databases: [], createdAt: NOW },
    ...own,
  };
}

/** The members of a replica set, the first of them primary. */
export function membersOf(cluster: Cluster, count = 3, own: Partial<Host> = {}): readonly Host[] {
  return Array.from({ length: count }, (_, at): Host => {
    const name = `node-${at}`;
    return {
      ...{ id: nameId(0, `${cluster.name}/${name}`), groupId: PROJECT, clusterId: cluster.id, name },
      ...{ hostname: `${cluster.name}-${name}.example.net`, port: 27017, ipAddress: `10.0.0.${at + 1}` },
      ...{ role: 'MEMBER', replicaState: at === 0 ? 'PRIMARY' : 'SECONDARY' },
      ...{ version: '7.0.14', cores: 4, memoryBytes: 16 * GIGABYTE, monitored: true, createdAt: NOW },
      partitions: [{ name: 'data', sizeBytes: 64 * GIGABYTE }],
      ...(cluster.replicaSetName === undefined ? {} : { replicaSetName: cluster.replicaSetName }),
      ...own,
    };
  });
}

/** The world a while later. */
export function later(world: World, length: number, onFire?: (entry: Entry) => void): World {
  return advance(world, world.now + length, behaviours, { onFire });
}

/** The world after a move that the platform itself makes. */
export function after(before: World, outcome: Outcome): World {
  return commit(outcome, SYSTEM, before);
}

/** The events that fired within a time, as `name` at milliseconds from now. */
export function firedIn(world: World, length: number): readonly (readonly [string, Instant])[] {
  const fired: (readonly [string, Instant])[] = [];
  later(world, length, ({ at, behaviour }) => fired.push([behaviour.name, at - world.now]));
  return fired;
}

/** The types of all events, oldest first. */
export function typesOf(world: World): readonly string[] {
  return [...world.events.all()].map(({ eventTypeName }) => eventTypeName);
}

/** The states of a cluster's processes, by name. */
export function statesOf(world: World, cluster: Cluster): readonly (string | undefined)[] {
  return [...world.hosts.select('cluster', cluster.id)].map(({ replicaState }) => replicaState);
}

/** The process of a name. */
export function hostOf(world: World, cluster: Cluster, name: string): Host {
  const host = [...world.hosts.select('cluster', cluster.id)].find((one) => one.name === name);
  if (host === undefined) throw new Error(`No host ${name}`);
  return host;
}
