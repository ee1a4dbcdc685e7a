import { processId } from '../../world/hosts/host.js';
import type { Host } from '../../world/tables/hosts.js';
import type { HostIncident, OwnMembers } from '../../world/incidents/incident.js';
import { findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import { WrongTarget } from '../../world/targets/wrongTarget.js';
import type { World } from '../../world/world.js';

type Place = OwnMembers<HostIncident>;

/** Finds a process by id, readable name or address. Also finds a standalone by the name of its cluster. */
export function nodeNamed(world: World, target: string): Place {
  const host = findTargetIfAny(world, 'hosts', target) ?? hostAt(world, target);
  if (host !== undefined) return onHosts([host], host);
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster === undefined) throw unknownTarget(world, ['hosts'], target);
  const hosts = world.hosts.select('cluster', cluster.id).toArray();
  if (hosts.length === 1) return onHosts(hosts, { groupId: cluster.groupId, clusterId: cluster.id });
  const names = hosts.map(({ name }) => `${cluster.name}/${name}`).join(', ');
  throw new WrongTarget(`${target} is a cluster; name one of its nodes: ${names}`);
}

/** Finds one process by id, readable name or address, or all processes of a cluster by the cluster's name. */
export function hostsNamed(world: World, target: string): Place {
  const host = findTargetIfAny(world, 'hosts', target) ?? hostAt(world, target);
  if (host !== undefined) return onHosts([host], host);
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster === undefined) throw unknownTarget(world, ['clusters', 'hosts'], target);
  const hosts = world.hosts.select('cluster', cluster.id).toArray();
  return onHosts(hosts, { groupId: cluster.groupId, clusterId: cluster.id });
}

/** Finds the process at `hostname:port`. */
function hostAt(world: World, target: string): Host | undefined {
  const hosts = world.hosts.all().toArray();
  return hosts.find((host) => processId(host) === target);
}

export function onHosts(
  hosts: readonly Host[],
  { groupId, clusterId }: Pick<Host, 'groupId' | 'clusterId'>,
): Place {
  return { groupId, clusterId, hostIds: hosts.map(({ id }) => id) };
}
