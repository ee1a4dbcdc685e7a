import { withoutSecrets } from '../../../world/automation/document/secrets.js';
import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';
import { withRestoreAddresses } from '../../presenters/restoreAddresses.js';

/** Returns the automation configuration without secrets: `GET /groups/{groupId}/automationConfig/noSecrets`. */
export const getAutomationConfigWithoutSecrets: Operation<'getAutomationConfigWithoutSecrets'> = ({
  world,
  project,
  links,
}) => ({
  body: withoutSecrets(
    withRestoreAddresses(presentAutomationConfig(world, findAutomationConfig(world, project)), links),
  ),
});
