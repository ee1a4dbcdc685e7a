import type { Schema } from '../../contract/types.js';
import type { BackupDaemon } from '../../world/tables/backupDaemons.js';
import type { BackupDeployment } from '../../world/tables/backupDeployments.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

const DAEMONS = '/admin/backup/daemon/configs';

/** Presents a daemon. Its path contains the head directory with encoded slashes. */
export function presentDaemon(daemon: BackupDaemon, links: Links): Schema<'Daemon'> {
  const { machine, headRootDirectory } = daemon;
  const path = [machine, headRootDirectory].flatMap((part) =>
    part === undefined ? [] : [`/${encodeURIComponent(part)}`],
  );
  return wire<Schema<'Daemon'>>({
    assignmentEnabled: daemon.assignmentEnabled,
    backupJobsEnabled: daemon.backupJobsEnabled,
    configured: daemon.configured,
    garbageCollectionEnabled: daemon.garbageCollectionEnabled,
    headDiskType: daemon.headDiskType,
    id: daemon.id,
    labels: daemon.labels,
    links: [links.self(DAEMONS + path.join(''))],
    machine: wire<Schema<'DaemonMachine'>>({ headRootDirectory, machine }),
    numWorkers: daemon.numWorkers,
    resourceUsageEnabled: daemon.resourceUsageEnabled,
    restoreJobsEnabled: daemon.restoreJobsEnabled,
    restoreQueryableJobsEnabled: daemon.restoreQueryableJobsEnabled,
  });
}

/** Presents a region in which backups can run. */
export function presentDeployment(row: BackupDeployment, links: Links): Schema<'BackupDeployment'> {
  return wire<Schema<'BackupDeployment'>>({
    assignmentEnabled: row.assignmentEnabled,
    bqProxyEndpoint: row.bqProxyEndpoint,
    deploymentDescription: row.deploymentDescription,
    id: row.id,
    ingestionEndpoint: row.ingestionEndpoint,
    links: [links.self(`/admin/backup/backupDeployments/${row.id}`)],
    restoreEndpoint: row.restoreEndpoint,
  });
}
