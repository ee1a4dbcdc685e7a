import { Conflict } from '../../world/conflict.js';
import type { Change } from '../edits.js';
import { inTurn } from '../../world/inTurn.js';
import type { Outcome } from '../../world/outcome.js';
import type { World } from '../../world/world.js';
import type { AutomationConfig, BackupAgentSettings } from '../../world/tables/automationConfigs.js';
import { switchAuthentication } from '../../world/automation/switchAuthentication.js';
import { changeBackupAgent } from '../../world/automation/changeBackupAgent.js';
import { string } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/**
 * Testers see the project of an automation config, and may change authentication and the backup agent's
 * settings.
 */
export const automationConfigs: CollectionDefinition<AutomationConfig> = {
  show: {
    computed: ({ id }) => ({ groupId: id }),
    members: { groupId: string },
    dependsOn: { names: ['projects'] },
  },
  edit: editAutomationConfig,
};

/**
 * Enables or disables authentication, and changes the backup agent's settings as `putBackupAgentConfig` does.
 */
function editAutomationConfig(
  world: World,
  config: AutomationConfig,
  change: Change<AutomationConfig, 'authEnabled' | 'backupAgent'>,
): Outcome {
  return inTurn(world, [
    (before) => changeAuthentication(before, config, change.authEnabled ?? config.authEnabled),
    (before) => changeAgent(before, config, change.backupAgent),
  ]);
}

/** Enables or disables authentication. A change publishes a new version of the automation config. */
function changeAuthentication(world: World, config: AutomationConfig, authEnabled: boolean): Outcome {
  if (authEnabled === config.authEnabled) return { world, events: [] };
  return switchAuthentication(world, config, authEnabled);
}

function changeAgent(world: World, { id }: AutomationConfig, settings?: BackupAgentSettings): Outcome {
  if (settings === undefined) return { world, events: [] };
  const project = world.projects.get(id);
  if (project === undefined) throw new Conflict(`The project of this configuration, ${id}, does not exist.`);
  return changeBackupAgent(world, project, settings);
}
