import { activityOf } from '../../../src/world/agents/activity.js';
import { agentsOfType } from '../../../src/world/agents/agentState.js';
import { serverAgentsOf } from '../../../src/world/agents/agentVersions.js';
import { agentHostsIn, serversIn } from '../../../src/world/automation/document/agentHosts.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import { listedAgents } from '../../../src/world/projects/listedAgents.js';
import type { Agent, Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/**
 * Checks the rules about agents, version manifests and maintenance windows. Returns one sentence for each broken
 * rule.
 */
export function brokenAgentRules(world: World): readonly string[] {
  return [
    ...[...world.projects.all()].flatMap((project) => [
      ...ofProject(world, project),
      ...project.agents.flatMap((agent) => ofAgent(world, project, agent)),
      ...notFollowed(world, project),
    ]),
    ...broken('the platform', { 'has two version manifests': world.versionManifests.size > 1 }),
    ...[...world.maintenanceWindows.all()].flatMap(({ id, created, updated }) =>
      broken(`the window ${id}`, {
        'was changed before it was created, or in the future': updated < created || updated > world.now,
      }),
    ),
  ];
}

function ofProject(world: World, project: Project): readonly string[] {
  const monitoring = agentsOfType(world, project, 'MONITORING');
  const active = monitoring.filter(([, state]) => state === 'ACTIVE');
  const stopped = project.agents.filter(({ stoppedAt }) => stoppedAt !== undefined);
  return broken(`the project ${project.name}`, {
    'has not exactly one active monitoring agent': monitoring.length > 0 && active.length !== 1,
    'has a server twice in its versions':
      serverAgentsOf(world, project).length !==
      new Set(listedAgents(project).map(({ hostname }) => hostname)).size,
    'restarts agents of two servers at once': new Set(stopped.map(({ hostname }) => hostname)).size > 1,
    'has an agent that never starts again': stopped.length > 0 && project.agentsRestartAt === undefined,
    'has a restart that is overdue':
      project.agentsRestartAt !== undefined && project.agentsRestartAt < world.now,
  });
}

/**
 * Checks that a project has the agents that its automation config names. Servers that are silent, or will act later,
 * are left out.
 */
function notFollowed(world: World, project: Project): readonly string[] {
  const document = world.automationConfigs.get(project.id)?.document;
  const { followsConfig, agentsFollowAt, signedOut } = project;
  if (document === undefined || followsConfig !== true || signedOut !== undefined) return [];
  const servers = listedAgents(project).filter(({ typeName }) => typeName === 'AUTOMATION');
  const known = servers.map(({ hostname }) => hostname);
  const silent = servers.filter(({ silentSince }) => silentSince !== undefined);
  const waiting = new Set(silent.map(({ hostname }) => hostname));
  return broken(`the project ${project.name}`, {
    'has a server that did not sign in': serversIn(document).some((hostname) => !known.includes(hostname)),
    'has agents that are overdue': agentsFollowAt !== undefined && agentsFollowAt < world.now,
    'has other agents than its config names':
      agentsFollowAt === undefined &&
      (['MONITORING', 'BACKUP'] as const).some((type) => {
        const present = listedAgents(project).filter(({ typeName }) => typeName === type);
        const named = (hostnames: readonly string[]) =>
          hostnames
            .filter((hostname) => !waiting.has(hostname))
            .toSorted()
            .join();
        return named(present.map(({ hostname }) => hostname)) !== named(agentHostsIn(document, type));
      }),
  });
}

function ofAgent(world: World, project: Project, agent: Agent): readonly string[] {
  const { confCount, lastConf, lastPing, pingCount } = activityOf(world, project, agent);
  const isLive = agent.silentSince === undefined && agent.stoppedAt === undefined;
  return broken(`the ${agent.typeName} agent on ${agent.hostname}`, {
    'has not fetched the config for 10 seconds': isLive && world.now - lastConf >= 10 * SECOND_MS,
    'has a fetch or ping in the future': lastConf > world.now || lastPing > world.now,
    'was removed and pings': agent.removedAt !== undefined && agent.silentSince === undefined,
    'has no fetch or ping': confCount < 1 || pingCount < 1,
  });
}
