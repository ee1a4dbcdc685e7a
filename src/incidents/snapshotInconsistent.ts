import { nothing, type IncidentType } from '../world/incidents/incidentType.js';
import { findTarget } from '../world/targets/findTarget.js';
import { WrongTarget } from '../world/targets/wrongTarget.js';
import { onCluster } from './aim/cluster.js';

/** The balancer of a sharded cluster cannot be paused in time: its snapshots may be inconsistent. */
export const snapshotInconsistent: IncidentType<'snapshot.inconsistent'> = {
  kind: 'snapshot.inconsistent',
  resolveTarget(world, { target }) {
    const cluster = findTarget(world, 'clusters', target);
    if (cluster.type !== 'SHARDED')
      throw new WrongTarget(`${cluster.name} is not sharded: it has no balancer that could not be paused`);
    return onCluster(cluster);
  },
  start: nothing,
  end: nothing,
};
