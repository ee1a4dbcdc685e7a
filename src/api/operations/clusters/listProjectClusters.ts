import { monitoredClustersOf } from '../../../world/clusters/monitoredClusters.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedCluster } from '../../presenters/presentMonitoredCluster.js';

/** Lists the clusters of a project, sorted by name: `GET /groups/{groupId}/clusters`. */
export const listProjectClusters: Operation<'listProjectClusters'> = (call) => {
  const { world, project, query, links } = call;
  const { parentClusterId = '' } = query;
  const all = monitoredClustersOf(world, project);
  const clusters =
    parentClusterId === ''
      ? all
      : all.filter(({ isPart, cluster }) => isPart && cluster.id === parentClusterId);
  return { body: list(call, clusters, (cluster) => presentListedCluster(world, cluster, links)) };
};
