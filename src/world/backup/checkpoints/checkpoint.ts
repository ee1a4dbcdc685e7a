import { hostsOf } from '../../clusters/replicaSets.js';
import { drawKeyOf, hashedId, isObjectId } from '../../ids.js';
import { SECOND_MS, wholeSecond, type Instant } from '../../instant.js';
import { stateHistory } from '../../periods/stateHistory.js';
import { hash } from '../../random.js';
import { Refusal } from '../../refusals.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Host } from '../../tables/hosts.js';
import type { BsonTimestamp } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { checkpointTimes } from './checkpointTimes.js';

/**
 * One part of a checkpoint: the token that the checkpoint has written to one replica set or mirrored config server.
 */
export interface CheckpointPart {
  readonly typeName: 'REPLICA_SET' | 'CONFIG_SERVER' | 'CONFIG_SERVER_REPLICA_SET';
  readonly replicaSetName?: string | undefined;
  readonly shardName?: string | undefined;
  readonly hostId?: string | undefined;
  /** Unset if no member was up that could take the token. */
  readonly token?: BsonTimestamp | undefined;
}

/**
 * A point in time to which an old sharded cluster can be restored. The platform paused the balancer while it took the
 * checkpoint.
 */
export interface Checkpoint {
  readonly id: string;
  readonly started: Instant;
  /** Unset while it is running. */
  readonly completed?: Instant | undefined;
  readonly parts: readonly CheckpointPart[];
}

const LENGTH_S_MAX = 10;
const INCREMENT_MAX = 40;
const SHORTEST_MS = 15 * 60 * SECOND_MS;

/** Returns the checkpoint of a cluster that started at an instant. */
export function checkpointAt(world: World, cluster: Cluster, startedAt: Instant): Checkpoint {
  const started = wholeSecond(startedAt);
  const drawn = (what: string, from: number, to: number): number =>
    from + (hash(world.seed, what, drawKeyOf(cluster.id), startedAt - cluster.createdAt) % (to - from + 1));
  const completed = started + drawn('checkpointLength', 1, LENGTH_S_MAX) * SECOND_MS;
  const token = { date: started, increment: drawn('checkpointToken', 1, INCREMENT_MAX) };
  const parts = partsOf(cluster, hostsOf(world, cluster)).map(({ members, ...part }) => {
    const isReached = members.some((host) => wasUp(world, host, startedAt));
    return { ...part, ...(isReached && { token }) };
  });
  const name = `checkpoint/${drawKeyOf(cluster.id)}/${startedAt - cluster.createdAt}`;
  return {
    id: hashedId(world.seed, started, name),
    started,
    parts,
    ...(completed <= world.now && { completed }),
  };
}

/**
 * Finds a checkpoint of a cluster by id. Refuses a malformed or unknown id. The id starts with the second in which the
 * checkpoint started.
 */
export function findCheckpoint(world: World, cluster: Cluster, id: string): Checkpoint {
  if (!isObjectId(id)) throw new Refusal('INVALID_CHECKPOINT_ID', id);
  const times = checkpointTimes(world, cluster);
  const second = Number.parseInt(id.slice(0, 8), 16) * SECOND_MS;
  const [oldest = 0] = times.page(0, 1);
  const near = Math.max(0, Math.floor((second - oldest) / SHORTEST_MS) + 1);
  // Checkpoints are at least `SHORTEST_MS` apart, so at most this many started until then.
  const startedAt = searchBackwards(times, Math.min(near, times.size - 1), second);
  const found = startedAt === undefined ? undefined : checkpointAt(world, cluster, startedAt);
  if (found?.id !== id.toLowerCase()) throw new Refusal('CHECKPOINT_NOT_FOUND', id, cluster.id);
  return found;
}

/**
 * Finds the checkpoint that started in a second, by binary search among the first checkpoints up to position `last`.
 */
function searchBackwards(
  times: ReturnType<typeof checkpointTimes>,
  last: number,
  second: Instant,
): Instant | undefined {
  let [low, high] = [0, last];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [at = 0] = times.page(middle, 1);
    if (wholeSecond(at) === second) return at;
    if (at < second) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

type Place = Omit<CheckpointPart, 'token'> & { readonly members: readonly Host[] };

function partsOf({ shards, configServers }: Cluster, hosts: readonly Host[]): readonly Place[] {
  const membersOf = (name: string): readonly Host[] =>
    hosts.filter(({ replicaSetName, role }) => replicaSetName === name && role !== 'ARBITER');
  const config: readonly Place[] =
    typeof configServers === 'object'
      ? [
          {
            typeName: 'CONFIG_SERVER_REPLICA_SET',
            replicaSetName: configServers.replicaSetName,
            members: membersOf(configServers.replicaSetName),
          },
        ]
      : hosts
          .filter(({ role }) => role === 'CONFIG')
          .map((host) => ({ typeName: 'CONFIG_SERVER', hostId: host.id, members: [host] }));
  const ofShards = shards.map(({ shardName, replicaSetName }): Place => {
    return { typeName: 'REPLICA_SET', shardName, replicaSetName, members: membersOf(replicaSetName) };
  });
  return [...ofShards, ...config];
}

function wasUp(world: World, host: Host, at: Instant): boolean {
  const span = stateHistory(world, host, at, at).findLast(({ from }) => from <= at);
  return span !== undefined && span.state !== 'DOWN';
}
