import { findTarget } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster } from './targets/clusters.js';

/**
 * The platform cannot pause the balancer of a sharded cluster in time, so its snapshots may be inconsistent.
 */
export const snapshotInconsistent = defineIncident({
  kind: 'snapshot.inconsistent',
  description:
    'The balancer of a sharded cluster cannot be paused: its new snapshots are possibly inconsistent.',
  effect: 'Snapshots taken during the incident have `isPossiblyInconsistent: true`.',
  target: 'The sharded cluster.',
  targets: ['clusters'],
  members: {},
  row: clusterMembers,
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    if (cluster.type !== 'SHARDED')
      throw new WrongTarget(`${cluster.name} is not sharded, so it has no balancer`);
    return onCluster(cluster);
  },
});
