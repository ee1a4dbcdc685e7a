import { isIn, monitoredClustersOf } from '../../../world/clusters/monitoredClusters.js';
import { isReached } from '../../../world/hosts/host.js';
import { hostsOfProject } from '../../../world/monitoring/hostsOfProject.js';
import type { Host } from '../../../world/tables/hosts.js';
import type { Project } from '../../../world/tables/projects.js';
import type { World } from '../../../world/world.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedHost } from '../../presenters/presentHost.js';

/** Lists the hosts of a project, sorted by address: `GET /groups/{groupId}/hosts`. */
export const listHosts: Operation<'listHosts'> = (call) => {
  const { world, project, query, links } = call;
  const { clusterId = '' } = query;
  const all = hostsOfProject(world, project);
  const hosts = clusterId === '' ? all : all.filter(filterBy(world, project, clusterId));
  return { body: list(call, hosts, (host) => presentListedHost(world, host, links)) };
};

/**
 * Returns a filter for the processes of a cluster. Also accepts the id of a standalone, although the list of clusters
 * does not contain standalones.
 */
function filterBy(world: World, project: Project, id: string): (host: Host) => boolean {
  const cluster = monitoredClustersOf(world, project).find((each) => each.id === id);
  const belongs = (host: Host): boolean =>
    cluster === undefined ? host.clusterId === id && host.role === 'STANDALONE' : isIn(host, cluster);
  return (host) => isReached(host) && belongs(host);
}
