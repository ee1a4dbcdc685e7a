import type { Cluster } from '../tables/clusters.js';
import { replicaSetNamesOf } from '../clusters/replicaSets.js';
import type { Duration } from '../duration.js';
import { awaySince } from '../hosts/host.js';
import type { Host } from '../tables/hosts.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { lastBegun } from '../inOrder.js';
import type { Instant } from '../instant.js';
import { periodsIn, type Extent } from '../periods/periodsIn.js';
import type { Period } from '../tables/periods.js';
import type { World } from '../world.js';
import { greatest, least } from '../longLists.js';

/**
 * Maximum growth rate of data, as a multiple of the usual rate. It is limited, because a machine can execute
 * only a limited number of writes.
 */
const GROWTH_FACTOR_MAX = 10;
/**
 * A time span with a constant write rate of a data set. It ends where the next span begins. `factor` is a
 * multiple of the usual write rate: 0 means no writes, 1 the usual writes.
 */
export interface WriteSpan {
  readonly from: Instant;
  readonly factor: number;
  /**
   * Growth of the data until `from`, in milliseconds: the time in which the usual rate produces this much
   * growth.
   */
  readonly grownMs: Duration;
}

/**
 * Returns the names of a cluster's data sets. Each replica set has one data set, with the name of the replica
 * set. The data set of a standalone has the name `undefined`.
 */
export function dataSetsOf(cluster: Cluster): readonly (string | undefined)[] {
  return cluster.type === 'STANDALONE' ? [undefined] : replicaSetNamesOf(cluster);
}

/** Returns the id under which the periods of a data set are recorded. */
export function writesSubject(clusterId: string, replicaSetName: string | undefined): string {
  return `${clusterId}/${replicaSetName ?? ''}`;
}

/**
 * Returns the current write rate of a data set, as a multiple of the usual rate. It is 0 if no process
 * accepts writes, or if the cluster is inactive.
 */
export function writeFactorOf(world: World, cluster: Cluster, replicaSetName: string | undefined): number {
  const writer = cluster.active ? writerOf(world, cluster, replicaSetName) : undefined;
  if (writer === undefined) return 0;
  const spikes = activeOfCluster(world, cluster.id, 'load.spike');
  return spikes.reduce(
    (product, { hostIds, factor }) => (hostIds.includes(writer.id) ? product * factor : product),
    usualWrites(cluster),
  );
}

/** Returns the writes of a cluster without incidents, as a multiple of those that follow from its cores: 1 for no cluster. */
export function usualWrites(cluster: Pick<Cluster, 'load'> | undefined): number {
  return cluster?.load?.level ?? 1;
}

/** Write spans of a data set, in order of time. */
export interface WriteSpans {
  readonly spans: readonly WriteSpan[];
  /** Until when the write rate is known from `spans`. Infinity if no later spans exist. */
  readonly knownUntil: Instant;
}

/** Returns the write spans of a data set, from the span that contains `from` until the one that contains `until`. */
export function writeSpansOf(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
  extent: Extent,
): WriteSpans {
  const subject = writesSubject(cluster.id, replicaSetName);
  const { periods, knownUntil } = periodsIn(world, subject, extent);
  const last = periods.at(-1) ?? world.periods.select('subject', subject).pageBackwards(0, 1)[0];
  if (last === undefined) return { spans: spansFromRows(world, cluster, replicaSetName), knownUntil };
  const spans = periods.map(spanOf);
  if (knownUntil === Infinity)
    spans.push({
      from: last.until,
      factor: writeFactorOf(world, cluster, replicaSetName),
      grownMs: grownIn(spanOf(last), last.until),
    });
  const begun = spans[0]?.from ?? last.until;
  // Periods are recorded only after the first change of the write rate. Before this change, the rate was the
  // usual one.
  if (begun > extent.from && begun > cluster.createdAt) spans.unshift(usualSpan(cluster));
  return { spans, knownUntil };
}

/** Returns the write span of a data set at an instant. Returns `undefined` before the first span. */
export function writeSpanAt(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
  at: Instant,
): WriteSpan | undefined {
  const { spans } = writeSpansOf(world, cluster, replicaSetName, { from: at, until: at });
  return spans[lastBegun(spans, at)];
}

/** Returns the growth rate of data at a given write rate. Both rates are multiples of the usual rate. */
export function growthFactor(writes: number): number {
  return Math.min(GROWTH_FACTOR_MAX, writes);
}

/**
 * Returns a function that computes the growth of a data set until an instant, in milliseconds: the time in
 * which the usual rate produces this much growth.
 */
export function growthTimeOf(
  world: World,
  cluster: Cluster | undefined,
  replicaSetName: string | undefined,
): (at: Instant) => Duration {
  // Cached, because all databases of a host need the growth at the same few instants.
  const known = new Map<Instant, Duration>();
  return (at) => {
    if (cluster === undefined || at <= cluster.createdAt) return 0;
    const grownMs = known.get(at) ?? grownAt(world, cluster, replicaSetName, at);
    known.set(at, grownMs);
    return grownMs;
  };
}

function grownAt(world: World, cluster: Cluster, replicaSetName: string | undefined, at: Instant): Duration {
  const span = writeSpanAt(world, cluster, replicaSetName, at);
  return span === undefined ? 0 : grownIn(span, at);
}

/** Returns when a data set was last written: now, or the instant at which the writes stopped. */
export function lastWriteAt(world: World, cluster: Cluster, replicaSetName: string | undefined): Instant {
  if (writeFactorOf(world, cluster, replicaSetName) > 0) return world.now;
  return writeSpanAt(world, cluster, replicaSetName, world.now)?.from ?? world.now;
}

function writerOf(world: World, { id, type }: Cluster, replicaSetName: string | undefined): Host | undefined {
  const hosts = world.hosts.select('cluster', id).toArray();
  return hosts.find((host) => {
    if (awaySince(host) !== undefined) return false;
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

function usualSpan(cluster: Cluster): WriteSpan {
  return { from: cluster.createdAt, factor: usualWrites(cluster), grownMs: 0 };
}

/**
 * Computes the write spans of a data set without recorded periods. Uses the current rows only. States that an older
 * version of Understudy exported have no periods, and worlds that are created from rows have none either.
 */
function spansFromRows(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
): readonly WriteSpan[] {
  const before = usualSpan(cluster);
  const factor = writeFactorOf(world, cluster, replicaSetName);
  const since = factor === before.factor ? undefined : unusualSince(world, cluster, replicaSetName);
  if (since === undefined) return [before];
  const from = Math.max(cluster.createdAt, since);
  return [before, { from, factor, grownMs: grownIn(before, from) }];
}

/**
 * Returns since when the write rate of a data set has differed from the usual rate. Returns `undefined` if
 * the current rows do not contain this instant.
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
  if (stopped.length > 0) return least(stopped);
  const spikes = activeOfCluster(world, id, 'load.spike').map(({ from }) => from);
  return spikes.length > 0 ? greatest(spikes) : undefined;
}

function standaloneDownSince(world: World, { id, type }: Cluster): readonly Instant[] {
  if (type !== 'STANDALONE') return [];
  return world.hosts
    .select('cluster', id)
    .toArray()
    .flatMap((host) => awaySince(host) ?? []);
}
