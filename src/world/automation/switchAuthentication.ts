import { isObject } from '../../schema/scalars.js';
import type { Outcome } from '../outcome.js';
import type { AutomationConfig } from '../tables/automationConfigs.js';
import type { World } from '../world.js';
import { agentCredentials } from './agentCredentials.js';
import { diffDocuments } from './document/diffDocuments.js';
import { publish } from './publish.js';

/**
 * Publishes an automation config with authentication on or off. The agents then change the processes. If the
 * configuration has no agent credentials, the platform adds its own. The event lists the differences only if a client
 * has sent a configuration earlier.
 */
export function switchAuthentication(world: World, config: AutomationConfig, authEnabled: boolean): Outcome {
  const { id: groupId, document } = config;
  if (document === undefined)
    return {
      ...publish(world, { ...config, authEnabled }, []),
      events: [{ eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId }],
    };
  const auth = isObject(document.auth) ? document.auth : {};
  const credentials = authEnabled ? agentCredentials(world, groupId) : {};
  const changed = { ...document, auth: { ...credentials, ...auth, disabled: !authEnabled } };
  return publish(world, { ...config, authEnabled, document: changed }, diffDocuments(document, changed));
}
