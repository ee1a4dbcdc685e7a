import { oneOf, optional } from '../schema/schema.js';
import { checkStatus, requestStatus } from '../world/backup/requestStatus.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { Refusal } from '../world/refusals.js';
import type { Cluster } from '../world/tables/clusters.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { onCluster } from './targets/clusters.js';

const REQUESTS = ['STARTED', 'STOPPED', 'TERMINATING'] as const;
const requested = oneOf(...REQUESTS);

/** Another caller starts, stops or terminates a backup just before the client does. */
export const backupRace = defineIncident({
  kind: 'backup.race',
  description: 'Another caller starts, stops or terminates a backup, just before a client does the same.',
  effect:
    'The request of the other caller is accepted. The same request of a client is then a 409 `CANNOT_START_BACKUP_INVALID_STATE`, or that of the other requests.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  isMomentary: true,
  members: {
    statusName: optional(requested, 'What the other caller requests. By default what the status allows.'),
  },
  row: { ...clusterMembers, statusName: requested },
  resolveTarget(world, { target, statusName }) {
    const cluster = findTarget(world, 'clusters', target);
    const choices = statusName === undefined ? REQUESTS : [statusName];
    const chosen = choices.find((choice) => isAllowed(cluster, choice));
    if (chosen === undefined)
      throw new IncidentConflict(
        `the backup of ${cluster.name} cannot change to ${choices.join(' or ')} now`,
      );
    return { ...onCluster(cluster), statusName: chosen };
  },
  start(world, { clusterId, statusName }) {
    const cluster = world.clusters.get(clusterId);
    return cluster === undefined ? { world, events: [] } : requestStatus(world, cluster, statusName);
  },
  show: ({ statusName }) => ({ statusName }),
});

function isAllowed(cluster: Cluster, statusName: string): boolean {
  if (cluster.type === 'STANDALONE') return false;
  try {
    checkStatus(cluster, statusName);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
