import type { Schema } from '../../contract/types.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import { prepareReplacement, replaceConfig } from '../../world/automation/replaceConfig.js';
import { refuseLockedParts } from '../../world/automation/refuseLockedParts.js';
import type { Outcome } from '../../world/outcome.js';
import type { PolicedWrite } from '../../world/policies/refuseIfDisabled.js';
import type { Project } from '../../world/tables/projects.js';
import { presentAutomationConfig } from '../presenters/presentAutomationConfig.js';

/** A request that replaces a whole configuration. */
interface Replacing extends PolicedWrite {
  readonly project: Project;
}

/** Publishes the document that a client has put. Returns the configuration as clients read it afterwards, too. */
export function replaceDocument(
  write: Replacing,
  sent: Schema<'NewAutomationConfig'>,
): { readonly outcome: Outcome; readonly published: Schema<'AutomationConfig'> } {
  const { world, project } = write;
  const shown = presentAutomationConfig(world, findAutomationConfig(world, project));
  const replacement = prepareReplacement(world, project, { ...sent }, { ...shown });
  refuseLockedParts(write, replacement);
  const outcome = replaceConfig(world, replacement);
  const config = findAutomationConfig(outcome.world, project);
  return { outcome, published: presentAutomationConfig(outcome.world, config) };
}
