import { findMonitoredCluster, monitoredClustersOf } from '../../world/clusters/monitoredClusters.js';
import type { Operation } from '../operation.js';
import { presentMonitoredCluster, presentProjectClusters, presentListedCluster } from './present.js';
import { seesProject } from '../../world/roles/grants.js';
import { list } from '../paging.js';
import { renameCluster } from '../../world/clusters/renameCluster.js';

/** Returns one cluster: `GET /groups/{groupId}/clusters/{clusterId}`. */
export const getCluster: Operation<'getCluster'> = ({ world, project, path, links }) => ({
  body: presentMonitoredCluster(world, findMonitoredCluster(world, project, path.clusterId), links),
});

/** Lists the clusters of all projects that the key can see: `GET /clusters` (E10). */
export const listClusters: Operation<'listClusters'> = (call) => {
  const { world, key } = call;
  const all = world.projects.all().toArray();
  const projects = all.filter((project) => seesProject(key?.roles ?? [], project, world.quirks));
  return { body: list(call, projects, (project) => presentProjectClusters(world, project)) };
};

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

/** Renames a sharded cluster: `PATCH /groups/{groupId}/clusters/{clusterId}`. */
export const patchCluster: Operation<'patchCluster'> = ({ world, project, path, body, links }) => {
  const { clusterId } = path;
  const outcome = renameCluster(world, findMonitoredCluster(world, project, clusterId), body.clusterName);
  const renamed = findMonitoredCluster(outcome.world, project, clusterId);
  return { outcome, body: presentMonitoredCluster(outcome.world, renamed, links) };
};
