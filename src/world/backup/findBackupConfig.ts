import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { BackupConfig } from '../tables/backupConfigs.js';

/**
 * Returns the backup configuration of a project (`getBackupJobsConfig`, E12). The platform's API document:
 * "When no configuration exists for the id, the service returns an error."
 */
export function findBackupConfig(world: World, project: Project): BackupConfig {
  const config = world.backupConfigs.get(project.id);
  if (config === undefined) throw new Refusal('BACKUP_CONFIG_NOT_FOUND', project.id);
  return config;
}
