import type { Schema } from '../../contract/types.js';
import type { Checkpoint, CheckpointPart } from '../../world/backup/checkpoints/checkpoint.js';
import { formatInstant, SECOND_MS } from '../../world/instant.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type { Link, Links } from '../links.js';
import { ifPresent, wire } from '../reply/wire.js';

/** Difference between a checkpoint's start and the timestamp that clients see. The timestamp is earlier. */
const BEFORE_START_MS = SECOND_MS;

/** Presents a checkpoint in a list. Its link `self` leads to the list. */
export function presentListedCheckpoint(
  checkpoint: Checkpoint,
  cluster: Cluster,
  links: Links,
): Schema<'Checkpoint'> {
  return present(checkpoint, cluster, [links.self(pathOf(cluster)), ...related(cluster, links)]);
}

/** Presents a single checkpoint. */
export function presentCheckpoint(
  checkpoint: Checkpoint,
  cluster: Cluster,
  links: Links,
): Schema<'Checkpoint'> {
  const self = links.self(`${pathOf(cluster)}/${checkpoint.id}`);
  return present(checkpoint, cluster, [self, ...related(cluster, links)]);
}

function pathOf({ groupId, id }: Cluster): string {
  return `/groups/${groupId}/clusters/${id}/checkpoints`;
}

function related({ groupId, id }: Cluster, links: Links): readonly Link[] {
  const group = `/groups/${groupId}`;
  return [links.related('cluster', `${group}/clusters/${id}`), links.related('group', group)];
}

function present(
  { id, started, completed, parts }: Checkpoint,
  cluster: Cluster,
  links: Link[],
): Schema<'Checkpoint'> {
  return wire<Schema<'Checkpoint'>>({
    clusterId: cluster.id,
    completed: ifPresent(completed, formatInstant),
    groupId: cluster.groupId,
    id,
    links,
    parts: parts.map(presentPart),
    restorable: completed !== undefined && parts.every(({ token }) => token !== undefined),
    started: formatInstant(started),
    timestamp: formatInstant(started - BEFORE_START_MS),
  });
}

function presentPart({
  typeName,
  replicaSetName,
  shardName,
  hostId,
  token,
}: CheckpointPart): Schema<'CheckpointPart'> {
  return wire<Schema<'CheckpointPart'>>({
    hostId,
    replicaSetName,
    shardName,
    tokenDiscovered: token !== undefined,
    tokenTimestamp: ifPresent(token, ({ date, increment }) => ({ date: formatInstant(date), increment })),
    typeName,
  });
}
