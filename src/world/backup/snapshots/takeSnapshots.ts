import type { Cluster } from '../../tables/clusters.js';
import { hostsOf, primaryOf } from '../../clusters/replicaSets.js';
import { isUp } from '../../clusters/voters.js';
import type { Host } from '../../tables/hosts.js';
import { drawKeyOf, takeId } from '../../ids.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { countOff } from '../../incidents/countOff.js';
import { SECOND_MS, wholeSecond, type Instant } from '../../instant.js';
import { inTurn } from '../../inTurn.js';
import { lastWriteAt } from '../../measurements/writes.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { hash } from '../../random.js';
import { expiryOf } from '../schedules/tiers.js';
import type { World } from '../../world.js';
import { isStoreFull } from '../stores/troubles.js';
import { badSnapshot } from './backupAlert.js';
import { missingShard } from './missingShard.js';
import { startPart } from './part.js';
import { speedOf } from './updateCopies.js';
import type { BsonTimestamp, NamespaceFilterList, Snapshot, SnapshotPart } from '../../tables/snapshots.js';
import { sourcesOf, type Source } from './sources.js';
import { least } from '../../longLists.js';

const OPLOG_DELAY_S_MAX = 5;
const OPERATIONS_PER_SECOND_MAX = 40;

/** How a requested snapshot differs from scheduled snapshots. */
export interface SnapshotRequest {
  /** Whether a client requested the snapshot. */
  readonly onDemand?: boolean | undefined;
  /** How long the snapshot is kept. If unset, the schedule decides. */
  readonly keptForMs?: number;
}

/**
 * Starts a snapshot of a cluster now. The schedule determines its expiry. Each mirrored config server gets a snapshot
 * of its own (`listHostSnapshots`, E6). A snapshot of a sharded cluster skips shards that are not available. A snapshot
 * of a replica set that is not available fails. During a `snapshot.fail` incident, and while the snapshot store is
 * full, all snapshots fail.
 */
export function takeSnapshots(world: World, cluster: Cluster, request: SnapshotRequest = {}): Outcome {
  const failures = activeOfCluster(world, cluster.id, 'snapshot.fail');
  if (failures.length > 0 || isStoreFull(world, cluster))
    return badSnapshot(countOff(world, failures), cluster);
  const hosts = hostsOf(world, cluster);
  return inTurn(
    world,
    copiesOf(world, cluster, hosts).map(
      (copy) => (before) => takeCopy(before, cluster, hosts, copy, request),
    ),
  );
}

function takeCopy(
  world: World,
  cluster: Cluster,
  hosts: readonly Host[],
  { hostId, sources }: Copy,
  request: SnapshotRequest,
): Outcome {
  const parts = partsOf(world, cluster, sources);
  if (hostId !== undefined)
    return { world: addSnapshot(world, cluster, { hostId, parts }, request), events: [] };
  if (parts.length === 0) return badSnapshot(world, cluster);
  const missing = sources
    .filter(({ host }) => host === undefined)
    .map((source) => missingShard(world, cluster, hosts, source));
  const whole =
    cluster.type === 'SHARDED'
      ? { isPossiblyInconsistent: !canPauseBalancer(world, cluster, hosts), missingShards: missing }
      : {};
  const next = addSnapshot(world, cluster, { ...whole, parts }, request);
  return missing.length > 0 ? badSnapshot(next, cluster) : { world: next, events: [] };
}

/** One of the snapshots that a job takes, with the sources of its parts. */
interface Copy {
  /** Set only for the snapshot of a mirrored config server. */
  readonly hostId?: string;
  readonly sources: readonly Source[];
}

/** Returns the snapshots that one job takes of a cluster, each with the sources of its parts. */
function copiesOf(
  world: World,
  cluster: Cluster,
  hosts: readonly Host[] = hostsOf(world, cluster),
): readonly Copy[] {
  const whole = { sources: reachable(world, cluster, sourcesOf(cluster, hosts)) };
  if (cluster.configServers !== 'MIRRORED') return [whole];
  const servers = hosts.filter((host) => host.role === 'CONFIG' && isUp(host));
  const source = (host: Host): Source => ({ typeName: 'CONFIG_SERVER', host });
  return [whole, ...servers.map((host) => ({ hostId: host.id, sources: [source(host)] }))];
}

/** Removes `host` from the sources of shards that an active `shard.missing` incident affects. */
function reachable(world: World, cluster: Cluster, sources: readonly Source[]): readonly Source[] {
  const hidden = new Set(
    activeOfCluster(world, cluster.id, 'shard.missing').map(({ shardName }) => shardName),
  );
  return sources.map((source) => (hidden.has(source.shardName ?? '') ? omit(source, 'host') : source));
}

function partsOf(world: World, cluster: Cluster, sources: readonly Source[]): readonly SnapshotPart[] {
  return sources.flatMap(({ host, typeName }) => (host ? [startPart(world, cluster, typeName, host)] : []));
}

function addSnapshot(
  world: World,
  cluster: Cluster,
  own: Partial<Snapshot> & Pick<Snapshot, 'parts'>,
  { onDemand, keptForMs }: SnapshotRequest,
): World {
  const [next, id] = takeId(world);
  const created = wholeSecond(world.now);
  const speed = speedOf(world, cluster.id);
  const snapshot: Snapshot = {
    ...own,
    id,
    groupId: cluster.groupId,
    clusterId: cluster.id,
    complete: false,
    created: { date: created, increment: 1 + countTakenIn(world, created) },
    doNotDelete: false,
    expires: keptForMs === undefined ? expiryOf(cluster, created) : created + keptForMs,
    ...(onDemand === true && { onDemand }),
    // Mirrored config servers have no oplog, so their snapshots do not have this member.
    ...(own.hostId === undefined && { lastOplogAppliedTimestamp: lastApplied(world, cluster, own.parts) }),
    namespaceFilterList: filterOf(cluster),
    ...(speed === 1 ? {} : { pace: { since: created, doneMs: 0, speed } }),
  };
  return { ...next, snapshots: next.snapshots.put(snapshot) };
}

/**
 * Returns the number of snapshots that were created in the current second. Ids begin with the creation time,
 * so these snapshots come last, and a binary search finds the first of them. Thousands of clusters may have
 * the same schedule, so counting them one by one would be slow.
 */
function countTakenIn({ snapshots }: World, created: Instant): number {
  const all = snapshots.all();
  const isTakenNow = (back: number): boolean => all.pageBackwards(back, 1)[0]?.created.date === created;
  if (!isTakenNow(0)) return 0;
  let [count, end] = [1, all.size];
  while (count < end) {
    const middle = Math.floor((count + end) / 2);
    if (isTakenNow(middle)) count = middle + 1;
    else end = middle;
  }
  return count;
}

function filterOf({ backup }: Cluster): NamespaceFilterList {
  return backup?.include === undefined
    ? { filterList: backup?.exclude ?? [], filterType: 'deny' }
    : { filterList: backup.include, filterType: 'access' };
}

/**
 * Returns the timestamp of the last operation that a new snapshot contains. It is a few seconds before the snapshot, or
 * the earliest of the parts' last writes if that is older.
 */
function lastApplied(world: World, cluster: Cluster, parts: readonly SnapshotPart[]): BsonTimestamp {
  const created = wholeSecond(world.now);
  const drawOf = (what: string, at: Instant): number =>
    hash(world.seed, what, drawKeyOf(cluster.id), at - cluster.createdAt);
  const delayS = 1 + (drawOf('oplogDelay', created) % OPLOG_DELAY_S_MAX);
  const writes = parts.map(({ replicaSetName }) => lastWriteAt(world, cluster, replicaSetName));
  const date = wholeSecond(Math.min(created - delayS * SECOND_MS, least(writes)));
  // The increment depends only on `date`. So snapshots with the same last operation have the same increment.
  const increment = 1 + (drawOf('oplogIncrement', date) % OPERATIONS_PER_SECOND_MAX);
  return { date, increment };
}

/**
 * Returns whether the platform can pause the balancer. This needs a router that is up, and the primary of the config
 * servers. Mirrored config servers must all be up.
 */
function canPauseBalancer(world: World, { id, configServers }: Cluster, hosts: readonly Host[]): boolean {
  if (activeOfCluster(world, id, 'snapshot.inconsistent').length > 0) return false;
  if (!hosts.some((host) => host.role === 'MONGOS' && isUp(host))) return false;
  return typeof configServers === 'object'
    ? primaryOf(hosts, configServers.replicaSetName) !== undefined
    : hosts.every((host) => host.role !== 'CONFIG' || isUp(host));
}
