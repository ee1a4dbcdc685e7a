import { databasesOf, type HostDatabase } from '../domain/clusters/databases.js';
import type { Host, Partition } from '../domain/hosts/host.js';
import { dutyOf } from '../domain/measurements/duty.js';
import type { DatabaseSubject, DiskSubject, HostSubject } from '../domain/measurements/metric.js';
import { draw } from '../domain/random.js';
import type { World } from '../domain/world.js';

/** A host as its metrics see it. */
export function hostSubject(world: World, host: Host): HostSubject {
  const databases = databasesOf(world, host);
  return {
    id: host.id,
    host,
    duty: dutyOf(host),
    active: world.clusters.get(host.clusterId)?.active ?? true,
    databases,
    ownDatabases: databases.filter(({ system }) => !system),
    trait: draw(world.seed, 'trait', host.id),
  };
}

/** A partition of a host as its metrics see it. */
export function diskSubject(world: World, host: Host, partition: Partition): DiskSubject {
  const id = `${host.id}/disk/${partition.name}`;
  const trait = draw(world.seed, 'trait', id);
  return { ...hostSubject(world, host), id, trait, partition, holdsData: partition === dataPartition(host) };
}

/** A database on a host as its metrics see it. */
export function databaseSubject(world: World, host: Host, database: HostDatabase): DatabaseSubject {
  const id = `${host.id}/database/${database.name}`;
  return { ...hostSubject(world, host), id, trait: draw(world.seed, 'trait', id), database };
}

/** The partition that the databases lie on: the one called data, else the largest. */
function dataPartition({ partitions }: Host): Partition | undefined {
  const named = partitions.find(({ name }) => name === 'data');
  return named ?? [...partitions].sort((a, b) => b.sizeBytes - a.sizeBytes)[0];
}
