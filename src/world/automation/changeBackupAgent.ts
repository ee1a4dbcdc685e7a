import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { AutomationConfig, BackupAgentSettings } from '../tables/automationConfigs.js';
import { diffSettings } from './diffSettings.js';
import { findAutomationConfig } from './findAutomationConfig.js';
import { keepSecrets } from './agentSecrets.js';
import { isAgentUser } from './agentUser.js';
import { publish } from './publish.js';

/**
 * Replaces all settings of the backup agent and publishes a new version of the automation config
 * (`putBackupAgentConfig`, E14). The event lists the changed settings.
 */
export function changeBackupAgent(world: World, project: Project, given: BackupAgentSettings): Outcome {
  const config = findAutomationConfig(world, project);
  const settings = keepSecrets(given, config.backupAgent);
  checkMembers(world, 'automationConfigs', { backupAgent: settings });
  checkUsername(world, config, settings);
  const params = diffSettings(config.backupAgent, settings);
  return publish(world, { ...config, backupAgent: settings }, [
    { name: 'Backup Agent', params, status: 'MODIFIED', type: 'BACKUP_AGENT' },
  ]);
}

/** Replaces all settings of the monitoring agent, like `changeBackupAgent`. */
export function changeMonitoringAgent(world: World, project: Project, given: BackupAgentSettings): Outcome {
  const config = findAutomationConfig(world, project);
  const { monitoringAgent: before = {} } = config;
  const settings = keepSecrets(given, before);
  checkMembers(world, 'automationConfigs', { monitoringAgent: settings });
  checkUsername(world, config, settings);
  const params = diffSettings(before, settings);
  return publish(world, { ...config, monitoringAgent: settings }, [
    { name: 'Monitoring Agent', params, status: 'MODIFIED', type: 'MONITORING_AGENT' },
  ]);
}

function checkUsername(world: World, config: AutomationConfig, { username }: BackupAgentSettings): void {
  if (config.authEnabled && username !== undefined && !isAgentUser(world, config, username))
    throw new Refusal('INVALID_ATTRIBUTE', 'username');
}
