import { withoutSecrets, withStoredSecrets } from '../../../world/automation/document/secrets.js';
import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';
import { replaceDocument } from '../../requests/replaceDocument.js';

/**
 * Replaces the automation configuration of a project, and keeps its secrets:
 * `PUT /groups/{groupId}/automationConfig/noSecrets`.
 */
export const putAutomationConfigWithoutSecrets: Operation<'putAutomationConfigWithoutSecrets'> = (call) => {
  const { world, project, body } = call;
  const stored = presentAutomationConfig(world, findAutomationConfig(world, project));
  const { outcome, published } = replaceDocument(call, withStoredSecrets(body, stored) as typeof body);
  const shown = withoutSecrets(published);
  return { outcome, body: world.quirks.publishedReply === 'empty' ? {} : shown };
};
