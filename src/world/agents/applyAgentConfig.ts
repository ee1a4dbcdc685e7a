import { serversIn } from '../automation/document/agentHosts.js';
import { dropAbsent } from '../dropAbsent.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { ConfigDocument } from '../tables/automationConfigs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { changesOf, withChange, withoutAlerts } from './changeAgents.js';
import { isSignedOut, newAgent, withServers } from './registerServer.js';
import { least } from '../longLists.js';

/**
 * Starts and stops agents, so that a project has the agents that its automation config names. Servers that the config
 * names for the first time sign in now, unless the quirk `agentSignIn` leaves this to testers. Each server starts and stops its monitoring and backup agent when it has
 * fetched the config. Servers that are silent, or cannot sign in, do so when they ping again.
 */
export function applyAgentConfig(world: World, project: Project): Outcome {
  const { document, publishedAt = world.now } = world.automationConfigs.get(project.id) ?? {};
  const waiting = omit(project, 'agentsFollowAt');
  if (document === undefined || isSignedOut(project)) return outcomeOf(world, waiting);
  const fresh = world.quirks.agentSignIn === 'byConfig' ? newServersOf(project, document) : [];
  const registered = withServers(world, waiting, fresh);
  const changes = changesOf(world, registered, document, publishedAt);
  const due = changes.filter(({ at }) => at <= world.now);
  const changed = due.reduce((current, change) => withChange(world, current, change), registered);
  const later = changes.filter(({ at }) => at > world.now).map(({ at }) => at);
  const agentsFollowAt = later.length === 0 ? undefined : least(later);
  const followed = dropAbsent<Project>({ ...changed, agentsFollowAt });
  const events = fresh.map((hostname) => newAgent(project, hostname));
  return { ...outcomeOf(withoutAlerts(world, project.id, due), followed), events };
}

function newServersOf(project: Project, document: ConfigDocument): readonly string[] {
  const automation = project.agents.filter(({ typeName }) => typeName === 'AUTOMATION');
  const known = new Set(automation.map(({ hostname }) => hostname));
  return serversIn(document).filter((hostname) => !known.has(hostname));
}

function outcomeOf(world: World, project: Project): Outcome {
  return { world: { ...world, projects: world.projects.put(project) }, events: [] };
}
