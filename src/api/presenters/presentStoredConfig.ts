import type { Schema } from '../../contract/types.js';
import { objectsIn } from '../../world/automation/document/entries.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import { findManagedProcess } from '../../world/automation/managedProcesses.js';
import type { AutomationConfig, ConfigDocument } from '../../world/tables/automationConfigs.js';
import type { World } from '../../world/world.js';
import {
  presentAgentVersion,
  presentBackupVersions,
  presentMonitoringVersions,
  presentTools,
} from './presentConfigAgents.js';

/**
 * Presents the configuration that a client has put, with what the service adds: the version, the versions and settings
 * of agents, and the version that each process has reached.
 */
export function presentStoredConfig(
  world: World,
  config: AutomationConfig,
  document: ConfigDocument,
): Schema<'AutomationConfig'> {
  return sortMembers({
    ...document,
    ...presentTools(config, document.mongoDbToolsVersion),
    agentVersion: presentAgentVersion(config),
    backupVersions: presentBackupVersions(hostnamesIn(document.backupVersions), config),
    monitoringVersions: presentMonitoringVersions(hostnamesIn(document.monitoringVersions), config),
    processes: objectsIn(document.processes).map((process) => ({
      ...process,
      lastGoalVersionAchieved: findManagedProcess(world, config.id, String(process.name))?.achieved ?? -1,
    })),
    version: config.version,
  });
}

function hostnamesIn(agents: unknown): readonly string[] {
  return objectsIn(agents).map(({ hostname }) => String(hostname));
}
