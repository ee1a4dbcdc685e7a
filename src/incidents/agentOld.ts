import { issue } from '../schema/issue.js';
import { optional, string, text } from '../schema/schema.js';
import { makeAgentsOld } from '../world/agents/makeAgentsOld.js';
import { findTarget } from '../world/targets/findTarget.js';
import { isOlder, SOFTWARE, VERSION } from '../world/versions/software.js';
import { defineIncident } from './defineIncident.js';

/** A version that still works with the platform. */
const OLD = '13.8.0.8504-1';

/** The agents of a project run an older version than the current one, until a client updates them. */
export const agentOld = defineIncident({
  kind: 'agent.old',
  description: 'The agents of a project run an old version. A client heals this by an update of the agents.',
  effect:
    'All agents of the project run `version`, as if the platform had been upgraded without them: `isVersionOld` of `GET /groups/{groupId}/agents/versions`, and events such as `MONITORING_AGENT_VERSION_BEHIND`. `POST /groups/{groupId}/automationConfig/updateAgentVersions` restarts them one by one with the current version. The incident ends at once, whatever `for` says.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  length: 'Accepted but ignored: the incident ends at once.',
  members: {
    version: optional(
      text('a version such as 13.8.0.8504-1', VERSION),
      `The version, which must be older than ${SOFTWARE.automationVersion}. By default ${OLD}. Versions below ${SOFTWARE.automationMinimumVersion} are deprecated.`,
    ),
  },
  row: { groupId: string, version: string },
  isMomentary: true,
  issues: ({ version = OLD }) =>
    isOlder(version, SOFTWARE.automationVersion)
      ? []
      : [issue(['version'], `must be older than ${SOFTWARE.automationVersion}`)],
  resolveTarget: (world, { target, version = OLD }) => ({
    groupId: findTarget(world, 'projects', target).id,
    version,
  }),
  start(world, { groupId, version }) {
    const project = world.projects.get(groupId);
    return project === undefined ? { world, events: [] } : makeAgentsOld(world, project, version);
  },
  show: ({ version }) => ({ version }),
});
