import { findMonitoredCluster } from '../../../world/clusters/monitoredClusters.js';
import { renameCluster } from '../../../world/clusters/renameCluster.js';
import type { Operation } from '../../operation.js';
import { presentMonitoredCluster } from '../../presenters/presentMonitoredCluster.js';

/** Renames a sharded cluster: `PATCH /groups/{groupId}/clusters/{clusterId}`. */
export const patchCluster: Operation<'patchCluster'> = ({ world, project, path, body, links }) => {
  const { clusterId } = path;
  const outcome = renameCluster(world, findMonitoredCluster(world, project, clusterId), body.clusterName);
  const renamed = findMonitoredCluster(outcome.world, project, clusterId);
  return { outcome, body: presentMonitoredCluster(outcome.world, renamed, links) };
};
