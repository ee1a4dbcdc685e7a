import { get, named, type ExtendedCalls } from '../operationCall.js';

/** Calls of clusters, disks and databases. */
export const clusterCalls: ExtendedCalls = {
  reads: (_, { project, cluster, host, partition, database }) => [
    get('listProjectClusters', `/groups/${project}/clusters`),
    get('getCluster', `/groups/${project}/clusters/${cluster}`),
    get('listDisks', `/groups/${project}/hosts/${host}/disks`),
    get('getDisk', `/groups/${project}/hosts/${host}/disks/${partition}`),
    get('getDatabase', `/groups/${project}/hosts/${host}/databases/${database}`),
  ],
  writes: (world, { project }) => [
    {
      operationId: 'patchCluster',
      method: 'patch',
      path: `/groups/${project}/clusters/${named(world.clusters.select('project', project), 'legacy0').id}`,
      body: { clusterName: 'legacy0' },
    },
  ],
};
