import type { Schema } from '../../contract/types.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import { prepareReplacement, replaceByClient } from '../../world/automation/replaceConfig.js';
import { refuseLockedParts } from '../../world/automation/refuseLockedParts.js';
import type { Outcome } from '../../world/outcome.js';
import type { PolicedWrite } from '../../world/policies/refuseIfDisabled.js';
import type { Project } from '../../world/tables/projects.js';
import type { Links } from '../links.js';
import { presentAutomationConfig } from '../presenters/presentAutomationConfig.js';
import { withoutRestoreAddresses, withRestoreAddresses } from '../presenters/restoreAddresses.js';

/** A request that replaces a whole configuration. */
interface Replacing extends PolicedWrite {
  readonly project: Project;
  readonly links: Links;
}

/** Publishes the document that a client has put. `published` is the configuration that clients read afterwards. */
export function replaceDocument(
  write: Replacing,
  sent: Schema<'NewAutomationConfig'>,
): { readonly outcome: Outcome; readonly published: Schema<'AutomationConfig'> } {
  const { world, project, links } = write;
  const shown = presentAutomationConfig(world, findAutomationConfig(world, project));
  const document = withoutRestoreAddresses({ ...sent }, { ...shown });
  const replacement = prepareReplacement(world, project, document, { ...shown });
  refuseLockedParts(write, replacement);
  const outcome = replaceByClient(world, replacement);
  const config = findAutomationConfig(outcome.world, project);
  return { outcome, published: withRestoreAddresses(presentAutomationConfig(outcome.world, config), links) };
}
