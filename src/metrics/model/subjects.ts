import type { Condition } from './condition.js';
import { databasesOf, type HostDatabase } from '../../world/clusters/databases.js';
import type { Host, Partition } from '../../world/tables/hosts.js';
import { dataPartitionOf } from '../../world/hosts/host.js';
import { draw, hash } from '../../world/random.js';
import type { World } from '../../world/world.js';
import { setCoresOf } from '../../world/clusters/oplogRate.js';
import { dataSetOf } from './dataSet.js';
import { usualLoadOf } from '../engine/load.js';
import { fillingsOf } from './incidentEffects.js';
import type { DatabaseSubject, DiskSubject, HostSubject } from './metric.js';
import { documentBytes, growingDocuments } from './growingDocuments.js';
import { oplogWindowOf } from './oplogWindow.js';
import { restartsInLastHour } from './restarts.js';
import { growthAt, growthOf, totalSizes } from './dataSizes.js';
import type { Range } from './range.js';
import { routedBy } from './routing.js';

/** The members of a subject that do not change while its state stays the same. */
export type StaticSubject<Subject extends HostSubject> = Omit<
  Subject,
  keyof Condition | 'boundsOf' | 'meanOf'
>;

/** Returns the static part of a subject in a range. A range has few changes, so making its subject takes little time. */
export type SubjectIn<Subject extends HostSubject> = (range: Range) => StaticSubject<Subject>;

/** Returns a function that makes the static part of a host's subject. */
export function hostSubject(world: World, host: Host): SubjectIn<HostSubject> {
  const databases = databasesOf(world, host);
  const own = databases.filter(({ system }) => !system);
  const load = world.clusters.get(host.clusterId)?.load;
  const lasting = {
    host,
    databases,
    growingDocuments: growingDocuments(world, host, databases),
    documentBytes: documentBytes(world, host),
    setCores: setCoresOf(world, host),
    usualLoad: usualLoadOf(world.seed, host, load),
    usualWriteLoad: usualLoadOf(world.seed, dataSetOf(host), load),
    oplogWindow: oplogWindowOf(world, host),
    key: hash(world.seed, 'host', host.id),
    routed: routedBy(world, host),
    trait: draw(world.seed, 'trait', host.id),
  };
  return (range) => {
    const growth = once(() => growthOf(world, host, range));
    const sizes = once(() => totalSizes(databases, growth()));
    return {
      ...lasting,
      growth,
      sizes: (at) => (at === undefined ? sizes() : totalSizes(databases, growthAt(world, host, at))),
      ownSizes: once(() => totalSizes(own, growth())),
      restarts: once(() => restartsInLastHour(world, host, range)),
    };
  };
}

/** Returns a function that makes the static part of a partition's subject. */
export function diskSubject(world: World, host: Host, partition: Partition): SubjectIn<DiskSubject> {
  const holdsData = partition === dataPartitionOf(host);
  const subjectIn = hostSubject(world, host);
  const own = {
    trait: draw(world.seed, 'trait', host.id, partition.name),
    partition,
    holdsData,
    fillings: fillingsOf(world, host, partition.name, holdsData),
  };
  return (range) => ({ ...subjectIn(range), ...own });
}

/**
 * Returns a function that makes the static part of a database's subject. The random constant `trait` is the same on all
 * hosts of the cluster.
 */
export function databaseSubject(
  world: World,
  host: Host,
  database: HostDatabase,
): SubjectIn<DatabaseSubject> {
  const trait = draw(world.seed, 'trait', host.clusterId, 'database', database.name);
  const subjectIn = hostSubject(world, host);
  return (range) => ({ ...subjectIn(range), trait, database });
}

/** Returns a function that makes a value when it is first called. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
