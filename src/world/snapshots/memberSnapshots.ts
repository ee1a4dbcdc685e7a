import { drawKeyOf, hashedId } from '../ids.js';
import { omit } from '../omit.js';
import type { Snapshot } from '../tables/snapshots.js';
import type { World } from '../world.js';
import type { SnapshotCluster } from './snapshotCluster.js';

/** Number of digits at the start of an id that are its creation time. A part has the time of the whole snapshot. */
const TIME_DIGITS = 8;
/** Sorts behind all hex digits. */
const AFTER_DIGITS = 'g';

/**
 * Returns the snapshots of a cluster, oldest first. Those of mirrored config servers are left out, because they belong
 * to hosts.
 */
export function snapshotsOf(world: World, of: SnapshotCluster): readonly Snapshot[] {
  const own = world.snapshots.select('cluster', of.cluster.id).toArray();
  const whole = own.filter(({ hostId }) => hostId === undefined);
  return of.isPart ? whole.flatMap((snapshot) => memberOf(world, of, snapshot)) : whole;
}

/**
 * Returns the snapshot of a shard or of config servers, which is a part of a snapshot of the whole cluster. It has no
 * row. Returns none if the whole snapshot lacks this part.
 */
function memberOf(
  world: World,
  { id: clusterId, replicaSetName }: SnapshotCluster,
  whole: Snapshot,
): Snapshot[] {
  const part = whole.parts.find((each) => each.replicaSetName === replicaSetName);
  if (part === undefined) return [];
  const row = omit(whole, 'isPossiblyInconsistent', 'missingShards', 'pace');
  const name = `memberSnapshot/${drawKeyOf(whole.id)}/${replicaSetName ?? ''}`;
  return [
    {
      ...row,
      id: whole.id.slice(0, TIME_DIGITS) + hashedId(world.seed, 0, name).slice(TIME_DIGITS),
      clusterId,
      complete: part.completedTime !== undefined,
      parts: [{ ...part, clusterId }],
    },
  ];
}

/** Returns the snapshot with this id of a shard or of config servers, or `undefined`. */
export function memberSnapshot(world: World, of: SnapshotCluster, id: string): Snapshot | undefined {
  const time = id.slice(0, TIME_DIGITS).toLowerCase();
  const near = world.snapshots.between('cluster', of.cluster.id, time, time + AFTER_DIGITS).toArray();
  return near.flatMap((snapshot) => memberOf(world, of, snapshot)).find((each) => each.id === id);
}
