import { processId, type Host } from '../../world/hosts/host.js';
import { typeNameOf } from '../../world/hosts/typeName.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Hosts, by their cluster's name and their own within it: `rs0/node-1`. */
export const hosts: StateView<Host> = {
  dependsOn: { names: ['clusters'] },
  present: (host, world) => ({
    ...host,
    up: host.downSince === undefined,
    clusterName: world.clusters.get(host.clusterId)?.name,
    processId: processId(host),
    typeName: typeNameOf(host),
    partitions: host.partitions.map(({ name: partitionName, sizeBytes }) => ({ partitionName, sizeBytes })),
    downSince: timestamp(host.downSince),
    stateSince: timestamp(host.stateSince),
    returnsAt: timestamp(host.returnsAt),
    createdAt: timestamp(host.createdAt),
  }),
};
