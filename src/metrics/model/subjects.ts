import { databasesOf, type HostDatabase } from '../../world/clusters/databases.js';
import type { Host, Partition } from '../../world/tables/hosts.js';
import { dataPartitionOf } from '../../world/hosts/host.js';
import type { Instant } from '../../world/instant.js';
import { draw, hash } from '../../world/random.js';
import type { World } from '../../world/world.js';
import { setCoresOf } from '../../world/clusters/oplogRate.js';
import { dataSetOf } from './dataSet.js';
import { usualLoadOf } from '../engine/load.js';
import { fillingsOf } from './incidentEffects.js';
import type { Condition, DatabaseSubject, DiskSubject, HostSubject } from './metric.js';
import { documentBytes, growingDocuments } from './growingDocuments.js';
import { oplogWindowOf } from './oplogWindow.js';
import { restartsInLastHour } from './restarts.js';
import { growthOf, totalSizes } from './dataSizes.js';
import { routedBy } from './routing.js';

/** The members of a subject that do not change over time. */
export type StaticSubject<Subject extends HostSubject> = Omit<
  Subject,
  keyof Condition | 'boundsOf' | 'meanOf'
>;

/** Returns the static part of a host's subject, for series from the instant `from` on. */
export function hostSubject(world: World, host: Host, from: Instant): StaticSubject<HostSubject> {
  const databases = databasesOf(world, host);
  const growth = growthOf(world, host, from);
  const load = world.clusters.get(host.clusterId)?.load;
  return {
    host,
    databases,
    growth,
    growingDocuments: growingDocuments(world, host, databases),
    documentBytes: documentBytes(world, host),
    setCores: setCoresOf(world, host),
    sizes: totalSizes(databases, growth),
    ownSizes: totalSizes(
      databases.filter(({ system }) => !system),
      growth,
    ),
    usualLoad: usualLoadOf(world.seed, host, load),
    usualWriteLoad: usualLoadOf(world.seed, dataSetOf(host), load),
    oplogWindow: oplogWindowOf(world, host, from),
    key: hash(world.seed, 'host', host.id),
    routed: routedBy(world, host),
    restarts: restartsInLastHour(world, host, from),
    trait: draw(world.seed, 'trait', host.id),
  };
}

/** Returns the static part of a partition's subject, for series from the instant `from` on. */
export function diskSubject(
  world: World,
  host: Host,
  partition: Partition,
  from: Instant,
): StaticSubject<DiskSubject> {
  const holdsData = partition === dataPartitionOf(host);
  return {
    ...hostSubject(world, host, from),
    trait: draw(world.seed, 'trait', host.id, partition.name),
    partition,
    holdsData,
    fillings: fillingsOf(world, host, partition.name, holdsData),
  };
}

/**
 * Returns the static part of a database's subject, for series from the instant `from` on. The random constant
 * `trait` is the same on all hosts of the cluster.
 */
export function databaseSubject(
  world: World,
  host: Host,
  database: HostDatabase,
  from: Instant,
): StaticSubject<DatabaseSubject> {
  const trait = draw(world.seed, 'trait', host.clusterId, 'database', database.name);
  return { ...hostSubject(world, host, from), trait, database };
}
