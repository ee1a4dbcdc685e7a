import type { Observed } from '../world/incidents/activeIncidents.js';
import { findTarget } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { defineIncident, ofCluster } from './defineIncident.js';
import { onCluster } from './targets/clusters.js';

/** The balancer of a sharded cluster cannot be paused in time: its snapshots may be inconsistent. */
export const snapshotInconsistent = defineIncident<
  'snapshot.inconsistent',
  Observed<'snapshot.inconsistent'>
>({
  kind: 'snapshot.inconsistent',
  row: ofCluster,
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    if (cluster.type !== 'SHARDED')
      throw new WrongTarget(`${cluster.name} is not sharded: it has no balancer that could not be paused`);
    return onCluster(cluster);
  },
});
