import type { AutomationConfig, BackupAgentSettings } from '../../world/automation/automationConfig.js';
import { changeBackupAgent } from '../../world/automation/changeBackupAgent.js';
import { LIMITS } from '../../world/limits.js';
import type { Outcome } from '../../world/outcome.js';
import type { World } from '../../world/world.js';
import { Conflict } from '../conflict.js';
import type { Reader } from '../../input/json/reader.js';
import { anything, flag, mapOf, object, scalar, text, whole } from '../../input/json/readers.js';
import { inTurn } from '../../world/inTurn.js';
import { member, patchesOf } from './patchable.js';

const override = scalar('a text, a number, true or false', (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined,
);

const backupAgent: Reader<BackupAgentSettings> = object({
  configOverrides: mapOf(override),
  logPath: text(),
  logRotate: object({
    sizeThresholdMB: whole(...LIMITS.logRotateMegabytes),
    timeThresholdHrs: whole(...LIMITS.logRotateHours),
  }),
  username: text(),
  extras: mapOf(anything),
});

/** Automation configurations: whether authentication is on and, as E14 has it, the backup agent's settings. */
export const automationConfigs = patchesOf<AutomationConfig>()(
  {
    authEnabled: member(flag),
    backupAgent: member(backupAgent, (config) => config.backupAgent),
  },
  (world, config, change) =>
    inTurn(world, [
      (before) => changeAuthentication(before, config, change.authEnabled ?? config.authEnabled),
      (before) => changeAgent(before, config, change.backupAgent),
    ]),
);

/** Each change of the configuration is a new version of it. */
function changeAuthentication(world: World, config: AutomationConfig, authEnabled: boolean): Outcome {
  if (authEnabled === config.authEnabled) return { world, events: [] };
  const published = { ...config, authEnabled, version: config.version + 1, publishedAt: world.now };
  return {
    world: { ...world, automationConfigs: world.automationConfigs.put(published) },
    events: [{ eventTypeName: 'AUTOMATION_CONFIG_PUBLISHED_AUDIT', groupId: config.id }],
  };
}

function changeAgent(world: World, { id }: AutomationConfig, settings?: BackupAgentSettings): Outcome {
  if (settings === undefined) return { world, events: [] };
  const project = world.projects.get(id);
  if (project === undefined) throw new Conflict(`There is no project ${id} for this configuration.`);
  return changeBackupAgent(world, project, settings);
}
