import type { Cluster } from '../clusters/cluster.js';
import { hostsOf, primaryOf } from '../clusters/replicaSets.js';
import { isUp } from '../clusters/voters.js';
import type { Host } from '../hosts/host.js';
import { takeId } from '../ids.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import { DAY_MS, MINUTE_MS, SECOND_MS, wholeSecond, type Instant } from '../instant.js';
import { inTurn } from '../inTurn.js';
import { lastWriteAt } from '../measurements/writes.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { hash } from '../random.js';
import type { World } from '../world.js';
import { badSnapshot } from './backupAlert.js';
import { startPart } from './part.js';
import { speedOf } from './updateCopies.js';
import type { BsonTimestamp, MissingShard, NamespaceFilterList, Snapshot, SnapshotPart } from './snapshot.js';
import { sourcesOf, type Source } from './sources.js';

const OPLOG_DELAY_S_MAX = 5;
const OPERATIONS_PER_SECOND_MAX = 40;

/**
 * Starts a snapshot of a cluster now, with the expiry of its schedule. Each mirrored config server gets its own
 * snapshot too (E6). The snapshot of a sharded cluster skips shards that cannot be reached. No snapshot starts if the
 * replica set cannot be reached, or while an incident makes snapshots fail.
 */
export function takeSnapshots(world: World, cluster: Cluster): Outcome {
  if (activeOfCluster(world, cluster.id, 'snapshot.fail').length > 0) return badSnapshot(world, cluster);
  const hosts = hostsOf(world, cluster);
  return inTurn(
    world,
    copiesOf(world, cluster, hosts).map((copy) => (before) => takeCopy(before, cluster, hosts, copy)),
  );
}

function takeCopy(world: World, cluster: Cluster, hosts: readonly Host[], copy: Copy): Outcome {
  const { hostId, sources } = copy;
  const parts = partsOf(world, cluster, sources);
  if (hostId !== undefined) return { world: addSnapshot(world, cluster, { hostId, parts }), events: [] };
  if (parts.length === 0) return badSnapshot(world, cluster);
  const missing = sources
    .filter(({ host }) => host === undefined)
    .map((source) => missingShard(world, cluster, hosts, source));
  const whole =
    cluster.type === 'SHARDED'
      ? { isPossiblyInconsistent: !canPauseBalancer(world, cluster, hosts), missingShards: missing }
      : {};
  const next = addSnapshot(world, cluster, { ...whole, parts });
  return missing.length > 0 ? badSnapshot(next, cluster) : { world: next, events: [] };
}

/** Sources of one snapshot. */
export interface Copy {
  /** Set for the snapshot of a mirrored config server. */
  readonly hostId?: string;
  readonly sources: readonly Source[];
}

/** Returns the sources of all snapshots that one job takes of a cluster. */
export function copiesOf(
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

/** Removes the members of shards that an active incident makes unreachable. */
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
    expires: expiryOf(cluster, created),
    // Mirrored config servers have no oplog.
    ...(own.hostId === undefined && { lastOplogAppliedTimestamp: lastApplied(world, cluster, own.parts) }),
    namespaceFilterList: filterOf(cluster),
    ...(speed === 1 ? {} : { pace: { since: created, doneMs: 0, speed } }),
  };
  return { ...next, snapshots: next.snapshots.put(snapshot) };
}

/**
 * Returns how many snapshots the platform has taken in the current second. They are the last ones, as ids start with
 * the second.
 */
function countTakenIn({ snapshots }: World, created: Instant): number {
  const all = snapshots.all();
  let count = 0;
  while (all.pageBackwards(count, 1)[0]?.created.date === created) count += 1;
  return count;
}

function filterOf({ backup }: Cluster): NamespaceFilterList {
  return backup?.include === undefined
    ? { filterList: backup?.exclude ?? [], filterType: 'deny' }
    : { filterList: backup.include, filterType: 'access' };
}

/**
 * Returns the last operation in a snapshot that starts now: some seconds ago, and not after the last write of any part.
 */
function lastApplied(world: World, cluster: Cluster, parts: readonly SnapshotPart[]): BsonTimestamp {
  const created = wholeSecond(world.now);
  const delayS = 1 + (hash(world.seed, 'oplogDelay', created) % OPLOG_DELAY_S_MAX);
  const writes = parts.map(({ replicaSetName }) => lastWriteAt(world, cluster, replicaSetName));
  const date = wholeSecond(Math.min(created - delayS * SECOND_MS, ...writes));
  // Depends only on the operation, so that snapshots that end with the same operation agree.
  const increment = 1 + (hash(world.seed, 'oplogIncrement', cluster.id, date) % OPERATIONS_PER_SECOND_MAX);
  return { date, increment };
}

/** Returns when a new snapshot expires by the schedule. */
export function expiryOf({ schedule }: Cluster, created: Instant): Instant {
  return created + schedule.retentionDays * DAY_MS;
}

/**
 * Returns whether the platform can pause the balancer. It needs a router, and the config servers' primary or all
 * mirrored config servers.
 */
function canPauseBalancer(world: World, { id, configServers }: Cluster, hosts: readonly Host[]): boolean {
  if (activeOfCluster(world, id, 'snapshot.inconsistent').length > 0) return false;
  if (!hosts.some((host) => host.role === 'MONGOS' && isUp(host))) return false;
  return typeof configServers === 'object'
    ? primaryOf(hosts, configServers.replicaSetName) !== undefined
    : hosts.every((host) => host.role !== 'CONFIG' || isUp(host));
}

function missingShard(world: World, cluster: Cluster, hosts: readonly Host[], source: Source): MissingShard {
  const { typeName } = source;
  return {
    id: cluster.id,
    groupId: cluster.groupId,
    typeName: typeName === 'CONFIG_SERVER' ? 'CONFIG_SERVER_REPLICA_SET' : typeName,
    clusterName: cluster.name,
    shardName: source.shardName ?? 'config',
    replicaSetName: source.replicaSetName ?? '',
    lastHeartbeat: lastSeen(world, cluster, hosts, source),
  };
}

/**
 * Returns the last ping at which a member of a replica set was up. Agents ping at every full minute. Members of a shard
 * that an incident hides were last seen when the incident began.
 */
function lastSeen(world: World, cluster: Cluster, hosts: readonly Host[], source: Source): Instant {
  const members = hosts.filter(({ replicaSetName }) => replicaSetName === source.replicaSetName);
  const upAt = Math.max(...members.map(({ downSince }) => downSince ?? world.now));
  const hiding = activeOfCluster(world, cluster.id, 'shard.missing').filter(
    ({ shardName }) => shardName === source.shardName,
  );
  const seenAt = Math.min(upAt, ...hiding.map(({ from }) => from));
  return Math.floor(seenAt / MINUTE_MS) * MINUTE_MS;
}
