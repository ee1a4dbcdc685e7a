import type { Cluster } from '../clusters/cluster.js';
import { replicaSetNamesOf } from '../clusters/replicaSets.js';
import type { Duration } from '../duration.js';
import type { Host } from '../hosts/host.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import type { Instant } from '../instant.js';
import { sortable, type Period } from '../periods/period.js';
import type { World } from '../world.js';

/** Data grows at most that many times as fast as usual, however much traffic comes: a machine takes no more. */
const GROWTH_FACTOR_MAX = 10;
/** Sorts behind any instant. */
const END = ':';

/** From an instant on, a data set takes a multiple of its usual writes: 0 is none, 1 is as usual. */
export interface WriteSpan {
  readonly from: Instant;
  readonly factor: number;
  /** For how long it had grown at `from`, in milliseconds of usual growth. */
  readonly grownMs: Duration;
}

/**
 * The data sets of a cluster that take writes of their own: its replica sets by their names, or a standalone, which
 * has none.
 */
export function dataSetsOf(cluster: Cluster): readonly (string | undefined)[] {
  return cluster.type === 'STANDALONE' ? [undefined] : replicaSetNamesOf(cluster);
}

/** The subject that a data set's periods are filed under. */
export function writesSubject(clusterId: string, replicaSetName: string | undefined): string {
  return `${clusterId}/${replicaSetName ?? ''}`;
}

/** The multiple of its usual writes that a data set takes now: none without a primary, or if nobody uses the cluster. */
export function writeFactorOf(world: World, cluster: Cluster, replicaSetName: string | undefined): number {
  const writer = cluster.active ? writerOf(world, cluster, replicaSetName) : undefined;
  if (writer === undefined) return 0;
  const spikes = activeOfCluster(world, cluster.id, 'load.spike');
  return spikes.reduce(
    (product, { hostIds, factor }) => (hostIds.includes(writer.id) ? product * factor : product),
    1,
  );
}

/** The multiples of its usual writes that a data set took, from the one at `from` on up to the present one. */
export function writeSpansOf(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
  from: Instant,
): readonly WriteSpan[] {
  const subject = writesSubject(cluster.id, replicaSetName);
  const periods = world.periods.between('subject', subject, sortable(Math.floor(from) + 1), END).toArray();
  const last = periods.at(-1) ?? world.periods.select('subject', subject).pageBackwards(0, 1)[0];
  if (last === undefined) return unrecorded(world, cluster, replicaSetName);
  const spans = periods.map(spanOf);
  const present: WriteSpan = {
    from: last.until,
    factor: writeFactorOf(world, cluster, replicaSetName),
    grownMs: grownIn(spanOf(last), last.until),
  };
  const [first = present] = spans;
  // Nothing is recorded of the time before the first change.
  const before = first.from > from && first.from > cluster.createdAt ? [asUsual(cluster)] : [];
  return [...before, ...spans, present];
}

/** For how long a data set has grown at an instant, by its spans. */
export function grownAt(spans: readonly WriteSpan[], at: Instant): Duration {
  const span = spans.findLast(({ from }) => from <= at);
  return span === undefined ? 0 : grownIn(span, at);
}

/** How fast data grows that takes a multiple of its usual writes: 1 is as usual. */
export function growthFactor(writes: number): number {
  return Math.min(GROWTH_FACTOR_MAX, writes);
}

/** Returns for how long the data on a host has grown at an instant, in milliseconds of usual growth. */
export function growthTimeOf(
  world: World,
  cluster: Cluster | undefined,
  replicaSetName: string | undefined,
): (at: Instant) => Duration {
  // The databases of a host ask for the same few instants.
  const known = new Map<Instant, Duration>();
  return (at) => {
    if (cluster === undefined || at <= cluster.createdAt) return 0;
    const grownMs = known.get(at) ?? grownAt(writeSpansOf(world, cluster, replicaSetName, at), at);
    known.set(at, grownMs);
    return grownMs;
  };
}

/** The instant of a data set's last write: now, or when it stopped taking any. */
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

function asUsual({ createdAt }: Cluster): WriteSpan {
  return { from: createdAt, factor: 1, grownMs: 0 };
}

/** Of a world that an older version kept, or whose rows were spelled out, only the present is known. */
function unrecorded(
  world: World,
  cluster: Cluster,
  replicaSetName: string | undefined,
): readonly WriteSpan[] {
  const before = asUsual(cluster);
  const factor = writeFactorOf(world, cluster, replicaSetName);
  const since = factor === 1 ? undefined : presentSince(world, cluster, replicaSetName);
  if (since === undefined) return [before];
  const from = Math.max(cluster.createdAt, since);
  return [before, { from, factor, grownMs: grownIn(before, from) }];
}

/** Since when a data set has taken other writes than usual, by the rows; `undefined` if they do not say. */
function presentSince(
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
