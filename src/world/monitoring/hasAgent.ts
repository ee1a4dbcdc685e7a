import { isManaged } from '../hosts/host.js';
import { memoizeFor } from '../memoizeFor.js';
import type { Project } from '../tables/projects.js';
import type { Tables, World } from '../world.js';

/**
 * Returns whether a machine has an automation agent. With the quirk `agentSignIn=byIncident`, a machine has none until
 * it signs in, unless it runs managed processes: projects of fixtures do not list the agents of all machines.
 */
export function hasAgent(world: World, { id, agents }: Project, hostname: string): boolean {
  if (world.quirks.agentSignIn === 'byConfig') return true;
  const isListed = agents.some((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return isListed || managedMachines(world.hosts, id).has(hostname);
}

const managedMachines = memoizeFor((hosts: Tables['hosts'], groupId): ReadonlySet<string> => {
  const managed = hosts.select('project', groupId).toArray().filter(isManaged);
  return new Set(managed.map(({ hostname }) => hostname));
});
