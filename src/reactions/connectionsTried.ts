import { managedProcessesOf } from '../world/automation/managedProcesses.js';
import { hostsOf } from '../world/clusters/replicaSets.js';
import { isReached } from '../world/hosts/host.js';
import { hasActiveAgent } from '../world/monitoring/activeAgents.js';
import { canConnect } from '../world/automation/canConnect.js';
import { lookAgain } from '../world/monitoring/discover.js';
import { omit } from '../world/omit.js';
import type { Reaction } from '../world/reaction.js';
import type { Cluster } from '../world/tables/clusters.js';
import type { Host } from '../world/tables/hosts.js';
import type { World } from '../world/world.js';

/**
 * Cuts monitoring off from the processes whose TLS or users do not fit those of its agents, and lets it reach them again
 * when they fit. While agents change the processes of a project, processes that were reached stay reached: the settings
 * of both sides change one after the other.
 */
export const connectionsTried: Reaction = {
  name: 'connectionsTried',
  watches: ['automationConfigs', 'clusters', 'managedProcesses', 'projects'],
  after: ['pingsRetried'],
  react: (before, after) => ({ world: touchedProjects(before, after).reduce(tried, after), events: [] }),
};

function touchedProjects(before: World, after: World): readonly string[] {
  return [
    ...new Set([
      ...after.automationConfigs.changesSince(before.automationConfigs).put.map(({ id }) => id),
      ...after.clusters.changesSince(before.clusters).put.map(({ groupId }) => groupId),
      ...after.managedProcesses.changesSince(before.managedProcesses).put.map(({ groupId }) => groupId),
      ...after.projects.changesSince(before.projects).put.map(({ id }) => id),
    ]),
  ];
}

function tried(world: World, groupId: string): World {
  const isPinged = hasActiveAgent(world.projects.get(groupId), 'MONITORING');
  if (!isPinged || world.automationConfigs.get(groupId)?.document === undefined) return world;
  const clusters = world.clusters.select('project', groupId).toArray();
  const cutOff = clusters.filter((cluster) => !canConnect(world, cluster));
  const isUsual = cutOff.length === 0 && world.hosts.select('cutOff', groupId).size === 0;
  if (isUsual) return world;
  const isAtRest = managedProcessesOf(world, groupId).every(({ phase }) => phase === 'IDLE');
  const next = clusters.reduce((hosts, cluster) => triedHosts(world, hosts, cluster, isAtRest), world.hosts);
  return next === world.hosts ? world : lookAgain({ ...world, hosts: next }, groupId);
}

function triedHosts(
  world: World,
  hosts: World['hosts'],
  cluster: Cluster,
  isAtRest: boolean,
): World['hosts'] {
  const isFitting = canConnect(world, cluster);
  return hostsOf(world, cluster)
    .filter(({ cutOffSince }) => (cutOffSince === undefined) !== isFitting)
    .filter((host) => isFitting || isAtRest || !isReached(host))
    .reduce(
      (table, host: Host) =>
        table.put(isFitting ? omit(host, 'cutOffSince') : { ...host, cutOffSince: world.now }),
      hosts,
    );
}
