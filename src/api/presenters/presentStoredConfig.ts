import type { Schema } from '../../contract/types.js';
import { objectsIn } from '../../world/automation/document/entries.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import { findManagedProcess } from '../../world/automation/managedProcesses.js';
import type { AutomationConfig, ConfigDocument } from '../../world/tables/automationConfigs.js';
import { buildsOf } from '../../world/versions/manifest.js';
import type { World } from '../../world/world.js';
import {
  presentAgentVersion,
  presentBackupVersions,
  presentMonitoringVersions,
  presentTools,
} from './presentConfigAgents.js';

/**
 * Presents the configuration that a client has put, with the members that the service adds: the version, the settings
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
    backupVersions: presentBackupVersions(objectsIn(document.backupVersions), config),
    monitoringVersions: presentMonitoringVersions(objectsIn(document.monitoringVersions), config),
    mongoDbVersions: objectsIn(document.mongoDbVersions).map((version) => withBuilds(world, version)),
    processes: objectsIn(document.processes).map((process) => ({
      ...process,
      lastGoalVersionAchieved: findManagedProcess(world, config.id, String(process.name))?.achieved ?? -1,
    })),
    version: config.version,
  });
}

/** The service adds the builds of a version, unless a client has sent them. */
function withBuilds(world: World, version: ConfigDocument): ConfigDocument {
  return { ...version, builds: version.builds ?? buildsOf(world, String(version.name)) };
}
