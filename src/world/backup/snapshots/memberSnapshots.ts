import { drawKeyOf, hashedId } from '../../ids.js';
import { omit } from '../../omit.js';
import type { Snapshot, SnapshotPart } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import type { SnapshotCluster } from './snapshotCluster.js';

/**
 * Number of digits at the start of an id that contain the creation time. A part has the same creation time as the
 * whole snapshot.
 */
const TIME_DIGITS = 8;
/** Sorts after all hex digits. */
const AFTER_DIGITS = 'g';

/**
 * Returns the snapshots of a cluster, oldest first. Skips snapshots of mirrored config servers, because they belong to
 * hosts.
 */
export function snapshotsOf(world: World, of: SnapshotCluster): readonly Snapshot[] {
  const own = world.snapshots.select('cluster', of.cluster.id).toArray();
  const whole = own.filter(({ hostId }) => hostId === undefined);
  return of.isPart ? whole.flatMap((snapshot) => memberOf(world, of, snapshot)) : whole;
}

/**
 * Returns the snapshot of a shard or of config servers. It is computed from the snapshot of the whole cluster and has
 * no row. Returns none if the whole snapshot lacks this part.
 */
function memberOf(
  world: World,
  { id: clusterId, replicaSetName }: SnapshotCluster,
  whole: Snapshot,
): Snapshot[] {
  const part = whole.parts.find((each) => each.replicaSetName === replicaSetName);
  if (part === undefined) return [];
  const row = omit(whole, 'isPossiblyInconsistent', 'missingShards', 'pace');
  return [
    {
      ...row,
      id: memberId(world, whole, part),
      clusterId,
      complete: part.completedTime !== undefined,
      parts: [{ ...omit(part, 'memberId'), clusterId }],
    },
  ];
}

/** Returns the ids of the shard and config server snapshots that a snapshot of a whole cluster contains as parts. */
export function memberIdsOf(world: World, whole: Snapshot): readonly string[] {
  return whole.parts.map((part) => memberId(world, whole, part));
}

function memberId(
  { seed }: World,
  { id }: Snapshot,
  { memberId: own, replicaSetName = '' }: SnapshotPart,
): string {
  if (own !== undefined) return own;
  const name = `memberSnapshot/${drawKeyOf(id)}/${replicaSetName}`;
  return id.slice(0, TIME_DIGITS) + hashedId(seed, 0, name).slice(TIME_DIGITS);
}

/** Returns the snapshot of a shard or of config servers with this id, or `undefined`. */
export function memberSnapshot(world: World, of: SnapshotCluster, id: string): Snapshot | undefined {
  const time = id.slice(0, TIME_DIGITS).toLowerCase();
  const near = world.snapshots.between('cluster', of.cluster.id, time, time + AFTER_DIGITS).toArray();
  return near.flatMap((snapshot) => memberOf(world, of, snapshot)).find((each) => each.id === id);
}
