import { upgradeAgents } from '../../../world/agents/upgradeAgents.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import { Refusal } from '../../../world/refusals.js';
import { isOlder, SOFTWARE } from '../../../world/versions/software.js';
import type { Operation } from '../../operation.js';

/** Updates the versions of a project's agents: `POST /groups/{groupId}/automationConfig/updateAgentVersions`. */
export const updateAgentVersions: Operation<'updateAgentVersions'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK');
  const versionOf = (name: keyof typeof NEWEST): string => {
    const version = body?.[name] ?? NEWEST[name];
    if (isOlder(NEWEST[name], version) || isOlder(version, OLDEST[name]))
      throw new Refusal('INVALID_ATTRIBUTE', name);
    return version;
  };
  const automationAgentVersion = versionOf('automationAgentVersion');
  const biConnectorVersion = versionOf('biConnectorVersion');
  versionOf('mongoDbToolsVersion');
  return {
    outcome: upgradeAgents(world, project, automationAgentVersion, {
      biConnectorVersion: body?.biConnectorVersion,
      mongoDbToolsVersion: body?.mongoDbToolsVersion,
    }),
    body: {
      ...{ automationAgentVersion, backupAgentVersion: null, biConnectorVersion },
      ...{ mongoDbToolsVersion: null, monitoringAgentVersion: null },
    },
  };
};

/** The oldest versions that a client can name. */
const OLDEST = {
  automationAgentVersion: SOFTWARE.automationMinimumVersion,
  biConnectorVersion: SOFTWARE.biConnectorMinimumVersion,
  mongoDbToolsVersion: '100.0.0',
} as const;

/** The versions that a client gets if it names none, and the newest that it can name. */
const NEWEST = {
  automationAgentVersion: SOFTWARE.automationVersion,
  biConnectorVersion: SOFTWARE.biConnectorVersion,
  mongoDbToolsVersion: SOFTWARE.mongoDbToolsVersion,
} as const;
