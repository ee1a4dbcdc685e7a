import { Links } from '../../../src/api/links.js';
import { presentListedBackup } from '../../../src/api/backup/present.js';
import { presentProjectClusters } from '../../../src/api/clusters/present.js';
import { presentAutomationConfig } from '../../../src/api/automation/presentConfig.js';
import { presentListedHost } from '../../../src/api/hosts/present.js';
import { memberAt } from '../../../src/world/automation/document/entries.js';
import { backupsOf } from '../../../src/world/backup/findBackup.js';
import { isManaged } from '../../../src/world/hosts/host.js';
import { hostsOfProject } from '../../../src/world/monitoring/hostsOfProject.js';
import type { Project } from '../../../src/world/tables/projects.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

const LINKS = new Links('', '');

/** The TLS and authentication that a resource shows for a cluster. */
export interface Said {
  readonly subject: string;
  readonly clusterId: string;
  readonly tls: boolean;
  /** Unset if the resource says nothing about authentication. */
  readonly auth?: boolean;
}

/**
 * Checks that hosts, backups and processes of the automation config say the same about TLS and authentication as the
 * clusters of E10, unless a client has set it. Returns one sentence for each broken rule.
 */
export function brokenSecurity(world: World): readonly string[] {
  return [...world.projects.all()].flatMap((project) => {
    const clusters = presentProjectClusters(world, project).clusters.map(
      ({ clusterId, sslEnabled, authEnabled }) => ({ clusterId, sslEnabled, authEnabled }),
    );
    return disagreements(clusters, saidIn(world, project));
  });
}

/** Returns one sentence for each resource that disagrees with its cluster. */
export function disagreements(
  clusters: readonly {
    readonly clusterId: string;
    readonly sslEnabled: boolean;
    readonly authEnabled: boolean;
  }[],
  said: readonly Said[],
): readonly string[] {
  const byId = new Map(clusters.map((cluster) => [cluster.clusterId, cluster]));
  return said.flatMap(({ subject, clusterId, tls, auth }) => {
    const cluster = byId.get(clusterId);
    return broken(subject, {
      'disagrees about TLS with its cluster': cluster !== undefined && cluster.sslEnabled !== tls,
      'disagrees about authentication with its cluster':
        cluster !== undefined && auth !== undefined && cluster.authEnabled !== auth,
    });
  });
}

function saidIn(world: World, project: Project): readonly Said[] {
  const rows = hostsOfProject(world, project);
  const hosts = rows
    .filter((row) => isManaged(row) || row.settings === undefined)
    .map((row): Said => {
      const { sslEnabled: tls, authMechanismName } = presentListedHost(world, row, LINKS);
      const subject = `the host ${row.hostname}:${row.port}`;
      return { subject, clusterId: row.clusterId, tls, auth: authMechanismName !== 'NONE' };
    });
  const backups = backupsOf(world, project)
    .filter(({ cluster: { backupJob: job } }) => (job?.authMechanismName ?? job?.sslEnabled) === undefined)
    .map((shown): Said => {
      const { sslEnabled: tls, authMechanismName } = presentListedBackup(world, shown, LINKS);
      const subject = `the backup of ${shown.id}`;
      return { subject, clusterId: shown.cluster.id, tls, auth: authMechanismName !== 'NONE' };
    });
  return [...hosts, ...backups, ...processesIn(world, project)];
}

/** The processes of a configuration that no client has put: clients can put TLS settings that differ by process. */
function processesIn(world: World, project: Project): readonly Said[] {
  const config = world.automationConfigs.get(project.id);
  if (config === undefined || config.document !== undefined) return [];
  const rows = hostsOfProject(world, project);
  return (presentAutomationConfig(world, config).processes ?? []).flatMap((process): Said[] => {
    const net = memberAt(process, 'args2_6', 'net');
    const row = rows.find(
      ({ hostname, port }) => hostname === process.hostname && port === memberAt(net, 'port'),
    );
    const mode = memberAt(net, 'tls', 'mode') ?? memberAt(net, 'ssl', 'mode');
    const subject = `the process ${process.name ?? ''}`;
    return row === undefined ? [] : [{ subject, clusterId: row.clusterId, tls: mode !== undefined }];
  });
}
