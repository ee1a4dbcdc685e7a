import { findBackup } from '../../../world/backup/findBackup.js';
import { isIn } from '../../../world/clusters/monitoredClusters.js';
import { reachedHostsOf } from '../../../world/clusters/replicaSets.js';
import { processId } from '../../../world/hosts/host.js';
import { isSource } from '../../../world/snapshots/sources.js';
import type { Operation } from '../../operation.js';
import { presentBackup } from '../../presenters/presentBackup.js';

/**
 * Returns a backup configuration with the processes from which the backup can copy:
 * `GET /groups/{groupId}/backupConfigs/{clusterId}/availableMembers`.
 */
export const getBackupMembers: Operation<'getBackupMembers'> = ({ world, project, path, links }) => {
  const found = findBackup(world, project, path.clusterId);
  const hosts = reachedHostsOf(world, found.cluster).filter(
    (host) => isIn(host, found) && host.replicaSetName !== undefined && isSource(host),
  );
  const { authMechanismName, ...others } = presentBackup(world, found, links);
  return { body: { authMechanismName, availableMembers: hosts.map(processId), ...others } };
};
