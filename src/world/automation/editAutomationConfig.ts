import { Conflict } from '../conflict.js';
import type { Change } from '../edits.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { AutomationConfig, BackupAgentSettings } from './automationConfig.js';
import { changeBackupAgent } from './changeBackupAgent.js';

/**
 * Enables or disables authentication, and changes the backup agent's settings as updateBackupAgentConfig does.
 */
export function editAutomationConfig(
  world: World,
  config: AutomationConfig,
  change: Change<AutomationConfig, 'authEnabled' | 'backupAgent'>,
): Outcome {
  return inTurn(world, [
    (before) => changeAuthentication(before, config, change.authEnabled ?? config.authEnabled),
    (before) => changeAgent(before, config, change.backupAgent),
  ]);
}

/** Enables or disables authentication. Each change publishes a new version of the configuration. */
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
