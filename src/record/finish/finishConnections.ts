import { canConnect } from '../../world/automation/canConnect.js';
import { isReached } from '../../world/hosts/host.js';
import { hasActiveAgent } from '../../world/monitoring/activeAgents.js';
import { omit } from '../../world/omit.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type { Host } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';

/**
 * Lets processes run that are shown as down because the monitoring agents cannot connect to them. The platform shows both
 * alike, but the automation configuration shows that the agents' TLS or user does not fit.
 */
export function finishConnections(draft: Draft): (world: World) => World {
  return (world) => {
    const cutOff = world.clusters
      .all()
      .toArray()
      .filter((cluster) => isCutOff(world, cluster));
    draft.assume(
      'Clusters to which the monitoring agents cannot connect run; the first member of each set is its primary.',
      cutOff.length,
    );
    return { ...world, hosts: cutOff.reduce((hosts, { id }) => withRunning(hosts, id), world.hosts) };
  };
}

/** Returns whether no process of a cluster answers, and the agents of its project cannot connect to any. */
function isCutOff(world: World, cluster: Cluster): boolean {
  const reached = world.hosts.select('cluster', cluster.id).toArray().filter(isReached);
  const isSilent = reached.length > 0 && reached.every(({ downSince }) => downSince !== undefined);
  const isPinged = hasActiveAgent(world.projects.get(cluster.groupId), 'MONITORING');
  return isSilent && isPinged && cluster.active && !canConnect(world, cluster);
}

function withRunning(hosts: World['hosts'], clusterId: string): World['hosts'] {
  const led = new Set<string | undefined>();
  return hosts
    .select('cluster', clusterId)
    .toArray()
    .filter(isReached)
    .reduce((table, host) => {
      const { downSince, replicaSetName } = host;
      if (downSince === undefined) return table;
      const replicaState = runningState(host, led.has(replicaSetName));
      if (replicaState === 'PRIMARY') led.add(replicaSetName);
      return table.put({
        ...omit(host, 'downSince', 'returnsAt'),
        ...(replicaState !== undefined && { replicaState }),
        cutOffSince: downSince,
      });
    }, hosts);
}

/** Returns the state of a member whose state no reply shows. */
function runningState({ role, replicaState, membership }: Host, isLed: boolean): Host['replicaState'] {
  if (replicaState === undefined) return undefined;
  if (role === 'ARBITER') return 'ARBITER';
  return isLed || membership?.priority === 0 ? 'SECONDARY' : 'PRIMARY';
}
