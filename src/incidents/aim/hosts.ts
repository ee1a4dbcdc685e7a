import { processId, type Host } from '../../world/hosts/host.js';
import type { OfHosts } from '../../world/incidents/incident.js';
import { findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import { WrongTarget } from '../../world/targets/wrongTarget.js';
import type { World } from '../../world/world.js';

/** The one process that an id, a readable name or an address means; a standalone may be called by its cluster's. */
export function nodeNamed(world: World, target: string): OfHosts {
  const host = findTargetIfAny(world, 'hosts', target) ?? hostAt(world, target);
  if (host !== undefined) return onHosts([host], host);
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster === undefined) throw unknownTarget(world, ['hosts'], target);
  const hosts = world.hosts.select('cluster', cluster.id).toArray();
  if (hosts.length === 1) return onHosts(hosts, { groupId: cluster.groupId, clusterId: cluster.id });
  const names = hosts.map(({ name }) => `${cluster.name}/${name}`).join(', ');
  throw new WrongTarget(`${target} is a cluster; name one of its nodes: ${names}`);
}

/** The processes that an id or a readable name means: a node, or all of a cluster. */
export function hostsNamed(world: World, target: string): OfHosts {
  const host = findTargetIfAny(world, 'hosts', target) ?? hostAt(world, target);
  if (host !== undefined) return onHosts([host], host);
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster === undefined) throw unknownTarget(world, ['clusters', 'hosts'], target);
  const hosts = world.hosts.select('cluster', cluster.id).toArray();
  return onHosts(hosts, { groupId: cluster.groupId, clusterId: cluster.id });
}

/** The process of a machine and port, as the platform itself names it. */
function hostAt(world: World, target: string): Host | undefined {
  const hosts = world.hosts.all().toArray();
  return hosts.find((host) => processId(host) === target);
}

/** What an incident tells of the processes of a cluster that it befalls. */
export function onHosts(
  hosts: readonly Host[],
  { groupId, clusterId }: Pick<Host, 'groupId' | 'clusterId'>,
): OfHosts {
  return { groupId, clusterId, hostIds: hosts.map(({ id }) => id) };
}
