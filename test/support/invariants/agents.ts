import { activityOf } from '../../../src/world/agents/activity.js';
import { agentsOfType } from '../../../src/world/agents/agentState.js';
import { serverAgentsOf } from '../../../src/world/agents/agentVersions.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import type { Agent, Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Rules about agents and version manifests that the world breaks, one sentence each. */
export function brokenAgentRules(world: World): readonly string[] {
  return [
    ...[...world.projects.all()].flatMap((project) => [
      ...ofProject(world, project),
      ...project.agents.flatMap((agent) => ofAgent(world, project, agent)),
    ]),
    ...broken('the platform', { 'has two version manifests': world.versionManifests.size > 1 }),
    ...[...world.maintenanceWindows.all()].flatMap(({ id, startDate, endDate, created, updated }) =>
      broken(`the window ${id}`, {
        'ends before it begins': endDate <= startDate,
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
      serverAgentsOf(world, project).length !== new Set(project.agents.map(({ hostname }) => hostname)).size,
    'restarts agents of two servers at once': new Set(stopped.map(({ hostname }) => hostname)).size > 1,
    'has an agent that never starts again': stopped.length > 0 && project.agentsRestartAt === undefined,
    'has a restart that is overdue':
      project.agentsRestartAt !== undefined && project.agentsRestartAt < world.now,
  });
}

function ofAgent(world: World, project: Project, agent: Agent): readonly string[] {
  const { confCount, lastConf, lastPing, pingCount } = activityOf(world, project, agent);
  const isLive = agent.silentSince === undefined && agent.stoppedAt === undefined;
  return broken(`the ${agent.typeName} agent on ${agent.hostname}`, {
    'has not fetched the config for 10 seconds': isLive && world.now - lastConf >= 10 * SECOND_MS,
    'has a fetch or ping in the future': lastConf > world.now || lastPing > world.now,
    'has no fetch or ping': confCount < 1 || pingCount < 1,
  });
}
