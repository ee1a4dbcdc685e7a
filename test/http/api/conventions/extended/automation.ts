import { presentAutomationConfig } from '../../../../../src/api/automation/presentConfig.js';
import type { World } from '../../../../../src/world/world.js';
import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of the automation configuration and its status. */
export const automationCalls: ExtendedCalls = {
  reads: (_, { project }) => [
    get('getAutomationConfigWithoutSecrets', `/groups/${project}/automationConfig/noSecrets`),
    get('getAutomationStatus', `/groups/${project}/automationStatus`),
    get('getFullAutomationStatus', `/groups/${project}/automationStatus/full`),
  ],
  guarded: (world, { project }) => [
    {
      operationId: 'putAutomationConfig',
      method: 'put',
      path: `/groups/${project}/automationConfig`,
      body: configOf(world, project),
    },
    {
      operationId: 'putAutomationConfigWithoutSecrets',
      method: 'put',
      path: `/groups/${project}/automationConfig/noSecrets`,
      body: configOf(world, project),
    },
  ],
};

/** Returns the present configuration as clients read it: they send back what they have read. */
function configOf(world: World, groupId: string): unknown {
  const config = world.automationConfigs.get(groupId);
  return config && presentAutomationConfig(world, config);
}
