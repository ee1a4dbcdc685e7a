import type { Schema } from '../../contract/types.js';
import { achievedVersion } from '../../world/automation/achievedVersion.js';
import { AGENT_USERNAME } from '../../world/automation/changeBackupAgent.js';
import type { AutomationConfig } from '../../world/tables/automationConfigs.js';
import type { Cluster } from '../../world/tables/clusters.js';
import { hostsOf } from '../../world/clusters/replicaSets.js';
import { isManaged } from '../../world/hosts/host.js';
import type { AgentType, Project } from '../../world/tables/projects.js';
import { agentVersionOf } from '../../world/versions/software.js';
import type { World } from '../../world/world.js';
import { presentProcess, presentTls } from './presentProcess.js';
import { presentReplicaSets, presentSharding } from './presentTopology.js';
import { wire } from './wire.js';

type Presented = Schema<'AutomationConfig'>;
type MonitoredHost = Schema<'AutomationMonitoredHost'>;

const DOWNLOAD_BASE = '/var/lib/mongodb-mms-automation';
const LOG_DIRECTORY = '/var/log/mongodb-mms-automation';
const LOG_ROTATE = { sizeThresholdMB: 1000, timeThresholdHrs: 24 };

/**
 * Presents the automation configuration of a project for `getAutomationConfig`. It is the goal state that the
 * project's agents follow.
 */
export function presentAutomationConfig(world: World, config: AutomationConfig): Presented {
  const all = world.clusters.select('project', config.id).toArray();
  const clusters = all.filter((cluster) => isManagedCluster(world, cluster));
  const project = world.projects.get(config.id);
  return {
    agentVersion: { directoryUrl: '/download/agent/automation/', name: agentVersionOf(config) },
    auth: presentAuth(config),
    backupVersions: presentBackupVersions(project, config),
    balancer: {},
    clusterWideConfigurations: {},
    cpsModules: [],
    indexConfigs: [],
    kerberos: { serviceName: 'mongodb' },
    ldap: {},
    maintainedEnvs: [],
    mongoDbVersions: presentVersions(clusters),
    mongosqlds: [],
    mongots: [],
    monitoringVersions: presentMonitoringVersions(project),
    oidcProviderConfigs: [],
    onlineArchiveModules: [],
    options: { downloadBase: DOWNLOAD_BASE, downloadBaseWindows: '%SystemDrive%\\MMSAutomation\\versions' },
    processes: clusters.flatMap((cluster) =>
      hostsOf(world, cluster)
        .filter(isManaged)
        .map((host) => presentProcess(cluster, host, achievedVersion(project, host.hostname, config))),
    ),
    replicaSets: clusters.flatMap((cluster) => presentReplicaSets(world, cluster)),
    roles: [],
    sharding: clusters.flatMap(presentSharding),
    tls: presentTls(clusters),
    version: config.version,
  };
}

/** Returns whether the automation config contains a cluster: not all of its processes are only monitored. */
function isManagedCluster(world: World, cluster: Cluster): boolean {
  const hosts = hostsOf(world, cluster);
  return hosts.length === 0 || hosts.some(isManaged);
}

function presentAuth({ authEnabled }: AutomationConfig): Schema<'AutomationAuth'> {
  const mechanisms = authEnabled ? ['SCRAM-SHA-256'] : [];
  return {
    authoritativeSet: authEnabled,
    autoAuthMechanism: authEnabled ? 'SCRAM-SHA-256' : 'MONGODB-CR',
    autoAuthMechanisms: mechanisms,
    autoAuthRestrictions: [],
    autoUser: AGENT_USERNAME,
    deploymentAuthMechanisms: mechanisms,
    disabled: !authEnabled,
    usersDeleted: [],
    usersWanted: [],
  };
}

function presentVersions(clusters: readonly Cluster[]): Schema<'AutomationDatabaseVersion'>[] {
  const names = [...new Set(clusters.map((cluster) => cluster.version))].toSorted();
  return names.map((name) => ({ builds: [], name }));
}

/** Presents the backup agents of a project, with the settings that `putBackupAgentConfig` changes. */
function presentBackupVersions(project: Project | undefined, config: AutomationConfig): MonitoredHost[] {
  const { configOverrides, extras, logPath, logRotate, username } = config.backupAgent;
  return agentsOf(project, 'BACKUP').map((hostname) =>
    inAlphabeticalOrder(
      wire<MonitoredHost & { readonly configOverrides?: unknown; readonly username?: string }>({
        ...extras,
        configOverrides,
        hostname,
        logPath,
        logRotate: logRotate && { ...logRotate },
        name: '7.8.1.1109-1',
        username,
      }),
    ),
  );
}

function presentMonitoringVersions(project: Project | undefined): MonitoredHost[] {
  return agentsOf(project, 'MONITORING').map((hostname) => ({
    hostname,
    logPath: `${LOG_DIRECTORY}/monitoring-agent.log`,
    logRotate: LOG_ROTATE,
    name: '7.2.0.488-1',
  }));
}

function agentsOf(project: Project | undefined, typeName: AgentType): string[] {
  return (project?.agents ?? [])
    .filter((agent) => agent.typeName === typeName)
    .map(({ hostname }) => hostname);
}

/**
 * Sorts the members of a document that a client sent, because members are sorted in responses of the
 * platform.
 */
function inAlphabeticalOrder<Value>(value: Value): Value {
  return sorted(value) as Value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
