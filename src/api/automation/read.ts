import type { Schema } from '../../contract/types.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import { prepareReplacement, replaceByClient } from '../../world/automation/replaceConfig.js';
import { refuseLockedParts } from '../../world/automation/refuseLockedParts.js';
import type { Outcome } from '../../world/outcome.js';
import type { PolicedWrite } from '../../world/policies/refuseIfDisabled.js';
import type { Project } from '../../world/tables/projects.js';
import type { Links } from '../links.js';
import { presentAutomationConfig } from './presentConfig.js';
import { withoutRestoreAddresses, withRestoreAddresses } from './restoreAddresses.js';
import type { BackupAgentSettings, LogRotation } from '../../world/tables/automationConfigs.js';
import type { Quirks } from '../../world/quirks.js';
import { Refusal } from '../../world/refusals.js';

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

/** Reads the settings of a backup or monitoring agent from a request. */
export function readAgentSettings(body: Schema<'BackupAgentConfig'>, quirks: Quirks): BackupAgentSettings {
  const { configOverrides, logPath, logRotate, username, ...extras } = body;
  const [extra] = Object.keys(extras);
  // The contract also accepts some members that the API document's field list lacks, because responses of the
  // platform contain them.
  if (extra !== undefined && quirks.unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', extra);
  return {
    ...(configOverrides === undefined ? {} : { configOverrides }),
    ...(extra === undefined ? {} : { extras }),
    ...(logPath === undefined ? {} : { logPath }),
    ...(logRotate === undefined ? {} : { logRotate: rotationOf(logRotate, quirks) }),
    ...(username === undefined ? {} : { username }),
  };
}

/**
 * Reads the log rotation. The number of hours has two names, and the API document says "which of the two is
 * accepted: not shown". So both are accepted. The result uses the name that the platform itself uses.
 */
function rotationOf(rotate: Schema<'LogRotate'>, quirks: Quirks): LogRotation {
  const { sizeThresholdMB, timeDurationHrs, timeThresholdHrs } = rotate;
  const isContradiction =
    timeDurationHrs !== undefined && timeThresholdHrs !== undefined && timeDurationHrs !== timeThresholdHrs;
  if (isContradiction && quirks.rotationHoursConflict === 'reject') {
    throw new Refusal('INVALID_ATTRIBUTE', 'logRotate.timeDurationHrs');
  }
  // The contract accepts any number, but the API document's field list says that the threshold is an integer.
  const isFraction = sizeThresholdMB !== undefined && !Number.isInteger(sizeThresholdMB);
  if (isFraction && quirks.logSizeThreshold === 'integer')
    throw new Refusal('INVALID_JSON_ATTRIBUTE', 'logRotate.sizeThresholdMB');
  const hours = timeThresholdHrs ?? timeDurationHrs;
  return {
    ...(sizeThresholdMB === undefined ? {} : { sizeThresholdMB }),
    ...(hours === undefined ? {} : { timeThresholdHrs: hours }),
  };
}
