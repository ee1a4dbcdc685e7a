import type { Schema } from '../../contract/types.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { observedStateOf } from '../../world/monitoring/observedState.js';
import type { Alert } from '../../world/tables/alerts.js';
import type { World } from '../../world/world.js';
import { wire } from '../reply/wire.js';

type SetMembers = Pick<Schema<'Alert'>, 'nonRunningHostIds' | 'parentClusterId'>;

/** Presents the members of an alert about a replica set that only such alerts have. */
export function presentSet(world: World, { clusterId = '', replicaSetName, resolved }: Alert): SetMembers {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined) return {};
  const members = reachedHostsOf(world, cluster).filter((host) => host.replicaSetName === replicaSetName);
  const others = members.filter((host) => !['PRIMARY', 'SECONDARY'].includes(observedStateOf(host)));
  return wire<SetMembers>({
    nonRunningHostIds: resolved === undefined ? others.map(({ id }) => id) : undefined,
    parentClusterId: cluster.type === 'SHARDED' ? clusterId : undefined,
  });
}
