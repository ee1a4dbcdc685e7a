import type { Outcome } from '../outcome.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { Agent, Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { giveFirstKey } from './giveFirstKey.js';

/**
 * Lets the automation agent of a new server sign in now. If the automation config names the server already, its
 * monitoring and backup agents follow.
 */
export function registerServer(world: World, project: Project, hostname: string): Outcome {
  const signedIn = withServers(world, project, [hostname]);
  const follows = project.followsConfig === true && world.quirks.agentSignIn === 'byIncident';
  const registered = follows ? { ...signedIn, agentsFollowAt: world.now } : signedIn;
  return {
    world: { ...world, projects: world.projects.put(registered) },
    events: [newAgent(project, hostname)],
  };
}

/** Returns a project with the automation agents of new servers. */
export function withServers(world: World, project: Project, hostnames: readonly string[]): Project {
  if (hostnames.length === 0) return project;
  const fresh = hostnames.map((hostname): Agent => ({
    typeName: 'AUTOMATION',
    hostname,
    registeredAt: world.now,
  }));
  return { ...giveFirstKey(world, project), agents: [...project.agents, ...fresh] };
}

/** Returns the draft of the event about the first contact of a server. */
export function newAgent({ id: groupId }: Project, hostname: string): ProjectEventDraft {
  return { eventTypeName: 'NEW_AGENT', groupId, hostname };
}

/**
 * Returns whether a project has agents that cannot sign in, because their key was deleted. A server that signs in for
 * the first time uses a newer key.
 */
export function isSignedOut({ signedOut }: Project): boolean {
  return signedOut !== undefined && signedOut.agents.length > 0;
}
