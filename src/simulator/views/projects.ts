import { activeAgentCount, lastActiveAgent } from '../../world/projects/activity.js';
import type { Project } from '../../world/projects/project.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Projects, by their own name. */
export const projects: StateView<Project> = {
  dependsOn: { timed: { lastActiveAgent: () => true } },
  present: (project, world) => ({
    ...project,
    activeAgentCount: activeAgentCount(project),
    lastActiveAgent: timestamp(lastActiveAgent(project, world.now)),
    agents: project.agents.map((agent) => ({ ...agent, silentSince: timestamp(agent.silentSince) })),
    createdAt: timestamp(project.createdAt),
  }),
};
