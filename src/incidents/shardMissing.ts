import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { onCluster } from './aim/cluster.js';
import { shardNamed } from './aim/shards.js';

/** A shard cannot be reached when snapshots are taken: they go on without it. */
export const shardMissing: IncidentType<'shard.missing'> = {
  kind: 'shard.missing',
  resolveTarget(world, { target, shard }) {
    const found = shardNamed(world, target, shard);
    return { ...onCluster(found.cluster), shardName: found.shard.shardName };
  },
  start: nothing,
  end: nothing,
};
