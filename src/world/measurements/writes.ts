import type { Cluster } from '../tables/clusters.js';
import { replicaSetNamesOf } from '../clusters/replicaSets.js';
import type { Duration } from '../duration.js';
import type { Host } from '../tables/hosts.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import type { Instant } from '../instant.js';
import { sortable, type Period } from '../tables/periods.js';
import type { World } from '../world.js';

/**
 * Maximum growth rate of data, as a multiple of the usual rate. A machine cannot take more writes than that.
 */
const GROWTH_FACTOR_MAX = 10;
/** Sorts after the text of every instant. */
const END = ':';

/**
 * A time span in which the write rate of a data set is constant. The span ends where the next one begins. A
 * factor of 0 means no writes, 1 means usual writes.
 */
export interface WriteSpan {
  readonly from: Instant;
  readonly factor: number;
  /** How much the data had grown by `from`, as the time that this growth takes at the usual rate. */
  readonly grownMs: Duration;
}

/**
 * Returns the names of the data sets of a cluster. Each replica set has a data set of the same name. The data
 * set of a standalone has no name, so its entry is `undefined`.
 */
export function dataSetsOf(cluster: Cluster): readonly (string | undefined)[] {
  return cluster.type === 'STANDALONE' ? [undefined] : replicaSetNamesOf(cluster);
}

/** Returns the id under which the periods of a data set are recorded. */
export function writesSubject(clusterId: string, replicaSetName: string | undefined): string {
  return `${clusterId}/${replicaSetName ?? ''}`;
}

/**
 * Returns the current write rate of a data set, as a multiple of its usual rate. It is 0 if no process accepts
 * writes, or if the cluster is not in use.
 */
export function writeFactorOf(world: World, cluster: Cluster, replicaSetName: string | undefined): number {
  const writer = cluster.active ? writerOf(world, cluster, replicaSetName) : undefined;
  if (writer === undefined) return 0;
  const spikes = activeOfCluster(world, cluster.id, 'load.spike');
  return spikes.reduce(
    (product, { hostIds, factor }) => (hostIds.includes(writer.id) ? product * factor : product),
    1,
  );
}

/** Returns the write spans of a data set, from the one that contains `from` to the current one. */
export function writeSpansOf(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
  from: Instant,
): readonly WriteSpan[] {
  const subject = writesSubject(cluster.id, replicaSetName);
  const periods = world.periods.between('subject', subject, sortable(Math.floor(from) + 1), END).toArray();
  const last = periods.at(-1) ?? world.periods.select('subject', subject).pageBackwards(0, 1)[0];
  if (last === undefined) return spansFromRows(world, cluster, replicaSetName);
  const spans = periods.map(spanOf);
  const present: WriteSpan = {
    from: last.until,
    factor: writeFactorOf(world, cluster, replicaSetName),
    grownMs: grownIn(spanOf(last), last.until),
  };
  const [first = present] = spans;
  // Periods are recorded only from the first change of the write rate on. Before it, the rate was the usual
  // one.
  const before = first.from > from && first.from > cluster.createdAt ? [usualSpan(cluster)] : [];
  return [...before, ...spans, present];
}

/**
 * Returns how much a data set has grown until an instant, as the time that this growth takes at the usual rate.
 */
export function grownAt(spans: readonly WriteSpan[], at: Instant): Duration {
  const span = spans.findLast(({ from }) => from <= at);
  return span === undefined ? 0 : grownIn(span, at);
}

/** Returns the rate at which data grows at a given write rate. Both are multiples of the usual rate. */
export function growthFactor(writes: number): number {
  return Math.min(GROWTH_FACTOR_MAX, writes);
}

/**
 * Returns a function that computes how much a data set has grown until an instant, as the time that this growth
 * takes at the usual rate.
 */
export function growthTimeOf(
  world: World,
  cluster: Cluster | undefined,
  replicaSetName: string | undefined,
): (at: Instant) => Duration {
  // Results are cached, because all databases of a host need the same few instants.
  const known = new Map<Instant, Duration>();
  return (at) => {
    if (cluster === undefined || at <= cluster.createdAt) return 0;
    const grownMs = known.get(at) ?? grownAt(writeSpansOf(world, cluster, replicaSetName, at), at);
    known.set(at, grownMs);
    return grownMs;
  };
}

/** Returns when a data set was last written. This is now unless its writes have stopped. */
export function lastWriteAt(world: World, cluster: Cluster, replicaSetName: string | undefined): Instant {
  if (writeFactorOf(world, cluster, replicaSetName) > 0) return world.now;
  return writeSpansOf(world, cluster, replicaSetName, world.now).at(-1)?.from ?? world.now;
}

function writerOf(world: World, { id, type }: Cluster, replicaSetName: string | undefined): Host | undefined {
  const hosts = world.hosts.select('cluster', id).toArray();
  return hosts.find((host) => {
    if (host.downSince !== undefined) return false;
    if (type === 'STANDALONE') return host.role === 'STANDALONE';
    return host.replicaSetName === replicaSetName && host.replicaState === 'PRIMARY';
  });
}

function spanOf({ from, writes }: Period): WriteSpan {
  return { from, ...(writes ?? { factor: 1, grownMs: 0 }) };
}

function grownIn({ from, factor, grownMs }: WriteSpan, at: Instant): Duration {
  return grownMs + growthFactor(factor) * (at - from);
}

function usualSpan({ createdAt }: Cluster): WriteSpan {
  return { from: createdAt, factor: 1, grownMs: 0 };
}

/**
 * Computes the write spans of a data set without recorded periods from the current rows. States that an older
 * version of Understudy exported have no periods, and neither do worlds that are created from rows.
 */
function spansFromRows(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
): readonly WriteSpan[] {
  const before = usualSpan(cluster);
  const factor = writeFactorOf(world, cluster, replicaSetName);
  const since = factor === 1 ? undefined : unusualSince(world, cluster, replicaSetName);
  if (since === undefined) return [before];
  const from = Math.max(cluster.createdAt, since);
  return [before, { from, factor, grownMs: grownIn(before, from) }];
}

/**
 * Returns the instant from which the write rate of a data set has differed from the usual rate. Returns
 * `undefined` if the current rows do not show it.
 */
function unusualSince(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
): Instant | undefined {
  const { id, createdAt, active, leaderless = [] } = cluster;
  const lastUsed = world.periods.select('subject', id).pageBackwards(0, 1)[0];
  const stopped = [
    ...(active ? [] : [lastUsed?.until ?? createdAt]),
    ...leaderless.filter((loss) => loss.replicaSetName === replicaSetName).map(({ since }) => since),
    ...standaloneDownSince(world, cluster),
  ];
  if (stopped.length > 0) return Math.min(...stopped);
  const spikes = activeOfCluster(world, id, 'load.spike').map(({ from }) => from);
  return spikes.length > 0 ? Math.max(...spikes) : undefined;
}

function standaloneDownSince(world: World, { id, type }: Cluster): readonly Instant[] {
  if (type !== 'STANDALONE') return [];
  return world.hosts
    .select('cluster', id)
    .toArray()
    .flatMap(({ downSince }) => downSince ?? []);
}
