import type { Operation } from '../../operation.js';

/** Returns links to the agent resources of a project: `GET /groups/{groupId}/agents` (E15). */
export const listAgentLinks: Operation<'listAgentLinks'> = ({ world, project, links }) => {
  const path = `/groups/${project.id}`;
  const list = [
    links.self(`${path}/agents`),
    links.related('group', path),
    links.related('monitoringAgents', `${path}/agents/MONITORING`),
    links.related('backupAgents', `${path}/agents/BACKUP`),
    links.related('automationAgents', `${path}/agents/AUTOMATION`),
  ];
  const isList = world.quirks.agentListEnvelope === 'emptyList';
  return { body: { links: list, ...(isList ? { results: [], totalCount: 0 as const } : {}) } };
};
