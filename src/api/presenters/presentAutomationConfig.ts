import type { Schema } from '../../contract/types.js';
import { achievedVersion } from '../../world/automation/achievedVersion.js';
import { AGENT_USERNAME, type AutomationConfig } from '../../world/automation/automationConfig.js';
import type { Cluster } from '../../world/clusters/cluster.js';
import { hostsOf } from '../../world/clusters/replicaSets.js';
import type { World } from '../../world/world.js';
import { presentBackupVersions, presentMonitoringVersions } from './presentAgentVersions.js';
import { presentProcess } from './presentProcess.js';
import { presentTls } from './presentTls.js';
import { presentReplicaSets, presentSharding } from './presentTopology.js';

type Presented = Schema<'AutomationConfig'>;

const DOWNLOAD_BASE = '/var/lib/mongodb-mms-automation';
const AGENT_VERSION = '13.10.0.8620-1';

/** The automation configuration of a project (E20): what the agents are to make of its clusters. */
export function presentAutomationConfig(world: World, config: AutomationConfig): Presented {
  const clusters = world.clusters.select('project', config.id).toArray();
  const project = world.projects.get(config.id);
  return {
    agentVersion: { directoryUrl: '/download/agent/automation/', name: AGENT_VERSION },
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
      hostsOf(world, cluster).map((host) =>
        presentProcess(cluster, host, achievedVersion(project, host.hostname, config)),
      ),
    ),
    replicaSets: clusters.flatMap((cluster) => presentReplicaSets(world, cluster)),
    roles: [],
    sharding: clusters.flatMap(presentSharding),
    tls: presentTls(clusters),
    version: config.version,
  };
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
