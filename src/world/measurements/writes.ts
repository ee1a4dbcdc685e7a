import type { Cluster } from '../clusters/cluster.js';
import { replicaSetNamesOf } from '../clusters/replicaSets.js';
import type { Duration } from '../duration.js';
import type { Host } from '../hosts/host.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import type { Instant } from '../instant.js';
import { sortable, type Period } from '../periods/period.js';
import type { World } from '../world.js';

/** Maximum growth rate as a multiple of the usual rate: the capacity of the machine limits the traffic. */
const GROWTH_FACTOR_MAX = 10;
/** Sorts after any instant. */
const END = ':';

/**
 * A time span in which a data set takes a constant multiple of its usual writes. 0: no writes; 1: usual writes. The
 * span ends where the next one begins.
 */
export interface WriteSpan {
  readonly from: Instant;
  readonly factor: number;
  /** Growth before `from`, in milliseconds of usual growth. */
  readonly grownMs: Duration;
}

/**
 * Returns the data sets of a cluster that take writes of their own: its replica sets by name. For a standalone, returns
 * `undefined` as the only name.
 */
export function dataSetsOf(cluster: Cluster): readonly (string | undefined)[] {
  return cluster.type === 'STANDALONE' ? [undefined] : replicaSetNamesOf(cluster);
}

/** Returns the subject under which the periods of a data set are stored. */
export function writesSubject(clusterId: string, replicaSetName: string | undefined): string {
  return `${clusterId}/${replicaSetName ?? ''}`;
}

/**
 * Returns the multiple of its usual writes that a data set takes now. 0 without a primary, or if the cluster is not in
 * use.
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
  // No periods are recorded for the time before the first change.
  const before = first.from > from && first.from > cluster.createdAt ? [usualSpan(cluster)] : [];
  return [...before, ...spans, present];
}

/** Returns how long a data set has grown at an instant, in milliseconds of usual growth. */
export function grownAt(spans: readonly WriteSpan[], at: Instant): Duration {
  const span = spans.findLast(({ from }) => from <= at);
  return span === undefined ? 0 : grownIn(span, at);
}

/** Returns the growth rate of data for a multiple of its usual writes. 1: usual growth. */
export function growthFactor(writes: number): number {
  return Math.min(GROWTH_FACTOR_MAX, writes);
}

/** Returns a function from an instant to the growth of a host's data, in milliseconds of usual growth. */
export function growthTimeOf(
  world: World,
  cluster: Cluster | undefined,
  replicaSetName: string | undefined,
): (at: Instant) => Duration {
  // Cached, because the databases of a host need the same few instants.
  const known = new Map<Instant, Duration>();
  return (at) => {
    if (cluster === undefined || at <= cluster.createdAt) return 0;
    const grownMs = known.get(at) ?? grownAt(writeSpansOf(world, cluster, replicaSetName, at), at);
    known.set(at, grownMs);
    return grownMs;
  };
}

/** Returns the instant of a data set's last write: now, or when it stopped taking writes. */
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
 * Returns the write spans of a data set without recorded periods. States of older versions and worlds created from rows
 * have none. Only their current rows are known.
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
 * Returns since when a data set has taken unusual writes, as far as the current rows tell; `undefined` if they do not.
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
