import { optional, string, text } from '../schema/schema.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster, shardNamed } from './targets/clusters.js';

/** Snapshot jobs cannot reach a shard and continue without it. */
export const shardMissing = defineIncident({
  kind: 'shard.missing',
  description: 'The snapshot jobs cannot reach a shard: new snapshots lack its part.',
  effect:
    "Snapshots taken during the incident lack the shard's part and list it in `missingShards`, with a `BAD_CLUSTERSHOTS` event.",
  target: 'The sharded cluster, or the shard itself such as `sh0/shard1`.',
  targets: ['clusters'],
  members: { shard: optional(text(), 'The name of the shard, such as `shard0`. By default the first one.') },
  row: { ...clusterMembers, shardName: string },
  resolveTarget(world, { target, shard }) {
    const found = shardNamed(world, target, shard);
    return { ...onCluster(found.cluster), shardName: found.shard.shardName };
  },
  show: ({ shardName }) => ({ shard: shardName }),
});
