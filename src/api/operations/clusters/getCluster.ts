import { findMonitoredCluster } from '../../../world/clusters/monitoredClusters.js';
import type { Operation } from '../../operation.js';
import { presentMonitoredCluster } from '../../presenters/presentMonitoredCluster.js';

/** Returns one cluster: `GET /groups/{groupId}/clusters/{clusterId}`. */
export const getCluster: Operation<'getCluster'> = ({ world, project, path, links }) => ({
  body: presentMonitoredCluster(world, findMonitoredCluster(world, project, path.clusterId), links),
});
