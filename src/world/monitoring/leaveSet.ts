import { addCluster } from '../clusters/addCluster.js';
import { losePrimary, updateElection } from '../clusters/elections.js';
import { dropUnwatched } from './dropUnwatched.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { removeReferring } from '../removeReferring.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { processId } from '../hosts/host.js';
import { hostEvent } from '../hosts/hostEvent.js';

/**
 * Makes a member leave its replica set. Its process keeps running, and monitoring sees it as a standalone with the
 * member's data.
 */
export function leaveSet(world: World, host: Host): Outcome {
  const project = world.projects.get(host.groupId);
  const former = world.clusters.get(host.clusterId);
  if (project === undefined || former === undefined) return { world, events: [] };
  const { authEnabled, sslEnabled } = former;
  const security = { authEnabled, sslEnabled };
  const spec = { name: processId(host), type: 'STANDALONE' as const, version: host.version, ...security };
  const { world: next, cluster } = addCluster(world, project, spec);
  const own = { ...discovered(cluster, host), databases: databasesOf(former, host) };
  const moved = {
    ...next,
    clusters: next.clusters.put(own),
    hosts: next.hosts.put(standalone(host, own)),
  };
  return { world: withoutMember(moved, host), events: [hostEvent(world, host, 'MEMBER_REMOVED')] };
}

/** Marks a new cluster as discovered if monitoring has reached its process. */
function discovered(cluster: Cluster, { monitoring }: Host): Cluster {
  return monitoring === undefined ? omit(cluster, 'undiscovered') : cluster;
}

function databasesOf({ type, databases }: Cluster, { role }: Host): Cluster['databases'] {
  return type === 'REPLICA_SET' && role === 'MEMBER' ? databases : [];
}

function standalone(host: Host, { id: clusterId }: Cluster): Host {
  const rest = omit(
    host,
    'replicaSetName',
    'shardName',
    'replicaState',
    'membership',
    'behindMs',
    'recoveryMs',
    'hasUnfinishedSync',
    'observed',
  );
  return { ...rest, clusterId, name: 'node-0', role: 'STANDALONE' };
}

/** Makes the other members elect a primary if the member was the primary. */
function withoutMember(world: World, { clusterId, replicaSetName, replicaState }: Host): World {
  if (world.hosts.select('cluster', clusterId).size === 0)
    return removeReferring(world, 'clusters', clusterId).world;
  const left = dropUnwatched(world, clusterId);
  const lost = replicaState === 'PRIMARY' ? losePrimary(left, clusterId, replicaSetName) : left;
  return updateElection(lost, clusterId, replicaSetName);
}
