import { string } from '../schema/schema.js';
import type { Observed } from '../world/incidents/activeIncidents.js';
import { defineIncident, ofCluster } from './defineIncident.js';
import { onCluster, shardNamed } from './targets/clusters.js';

/** Snapshot jobs cannot reach a shard: they go on without it. */
export const shardMissing = defineIncident<'shard.missing', Observed<'shard.missing'>>({
  kind: 'shard.missing',
  row: { ...ofCluster, shardName: string },
  resolveTarget(world, { target, shard }) {
    const found = shardNamed(world, target, shard);
    return { ...onCluster(found.cluster), shardName: found.shard.shardName };
  },
  show: ({ shardName }) => ({ shard: shardName }),
});
