import type { Schema } from '../../contract/types.js';
import { achievedVersion } from '../../world/automation/achievedVersion.js';
import { agentCredentials } from '../../world/automation/agentCredentials.js';
import { AGENT_USERNAME } from '../../world/automation/agentUser.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type { AutomationConfig, ConfigDocument } from '../../world/tables/automationConfigs.js';
import type { Cluster } from '../../world/tables/clusters.js';
import { hostsOf } from '../../world/clusters/replicaSets.js';
import { isManaged } from '../../world/hosts/host.js';
import { listedAgents } from '../../world/projects/listedAgents.js';
import type { AgentType, Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import {
  presentAgentVersion,
  presentBackupVersions,
  presentMonitoringVersions,
  presentTools,
  withLogRotation,
} from './presentAgents.js';
import { presentProcess, presentTls, presentReplicaSets, presentSharding } from './presentTopology.js';
import { objectsIn } from '../../world/automation/document/entries.js';
import { findManagedProcess } from '../../world/automation/managedProcesses.js';
import { buildsOf } from '../../world/versions/manifest.js';

type Presented = Schema<'AutomationConfig'>;

const DOWNLOAD_BASE = '/var/lib/mongodb-mms-automation';

/**
 * Presents the automation configuration of a project for `getAutomationConfig`, which is the goal state that the
 * project's agents follow. Until a client puts a configuration, the clusters of the project determine it.
 */
export function presentAutomationConfig(world: World, config: AutomationConfig): Presented {
  return config.document === undefined
    ? presentDeployment(world, config)
    : presentStoredConfig(world, config, config.document);
}

function presentDeployment(world: World, config: AutomationConfig): Presented {
  const all = world.clusters.select('project', config.id).toArray();
  const clusters = all.filter((cluster) => isManagedCluster(world, cluster));
  const project = world.projects.get(config.id);
  return {
    agentVersion: presentAgentVersion(config),
    auth: presentAuth(world, config),
    backupVersions: presentBackupVersions(agentsOf(project, 'BACKUP'), config),
    balancer: {},
    clusterWideConfigurations: {},
    cpsModules: [],
    indexConfigs: [],
    kerberos: { serviceName: 'mongodb' },
    ldap: {},
    maintainedEnvs: [],
    ...presentTools(config),
    mongoDbVersions: presentVersions(clusters),
    mongosqlds: [],
    mongots: [],
    monitoringVersions: presentMonitoringVersions(agentsOf(project, 'MONITORING'), config),
    oidcProviderConfigs: [],
    onlineArchiveModules: [],
    options: { downloadBase: DOWNLOAD_BASE, downloadBaseWindows: '%SystemDrive%\\MMSAutomation\\versions' },
    processes: clusters.flatMap((cluster) => presentProcesses(world, cluster, config)),
    replicaSets: clusters.flatMap((cluster) => presentReplicaSets(world, cluster)),
    roles: [],
    sharding: clusters.flatMap(presentSharding),
    tls: presentTls(clusters),
    version: config.version,
  };
}

function presentProcesses(
  world: World,
  cluster: Cluster,
  config: AutomationConfig,
): NonNullable<Presented['processes']> {
  const project = world.projects.get(config.id);
  return hostsOf(world, cluster)
    .filter(isManaged)
    .map((host) => presentProcess(cluster, host, achievedVersion(project, host.hostname, config)))
    .map((process) => withLogRotation(process, config));
}

/**
 * Returns whether the automation config contains a cluster. It leaves out clusters whose processes are monitored but
 * not automated.
 */
function isManagedCluster(world: World, cluster: Cluster): boolean {
  const hosts = hostsOf(world, cluster);
  return hosts.length === 0 || hosts.some(isManaged);
}

function presentAuth(world: World, { authEnabled, id }: AutomationConfig): Schema<'AutomationAuth'> {
  const mechanisms = authEnabled ? ['SCRAM-SHA-256'] : [];
  return sortMembers({
    authoritativeSet: authEnabled,
    autoAuthMechanism: authEnabled ? 'SCRAM-SHA-256' : 'MONGODB-CR',
    autoAuthMechanisms: mechanisms,
    autoAuthRestrictions: [],
    ...(world.quirks.defaultAgentUser === 'always' && { autoUser: AGENT_USERNAME }),
    ...(authEnabled && agentCredentials(world, id)),
    deploymentAuthMechanisms: mechanisms,
    disabled: !authEnabled,
    usersDeleted: [],
    usersWanted: [],
  });
}

function presentVersions(clusters: readonly Cluster[]): Schema<'AutomationDatabaseVersion'>[] {
  const names = [...new Set(clusters.map((cluster) => cluster.version))].toSorted();
  return names.map((name) => ({ builds: [], name }));
}

function agentsOf(project: Project | undefined, typeName: AgentType): { readonly hostname: string }[] {
  return (project === undefined ? [] : listedAgents(project))
    .filter((agent) => agent.typeName === typeName)
    .map(({ hostname }) => ({ hostname }));
}

/**
 * Presents the configuration that a client has put, with the members that the service adds: the version, the settings
 * of agents, and the version that each process has reached.
 */
function presentStoredConfig(
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
