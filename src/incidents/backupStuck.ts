import { oneOf, optional } from '../schema/schema.js';
import { BACKUP_STATUSES } from '../world/tables/backupJob.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

const statusName = oneOf(...BACKUP_STATUSES);

/** The status of a backup does not change until the incident ends. */
export const backupStuck = defineIncident({
  kind: 'backup.stuck',
  description:
    'A backup does not leave its status: it stays `PROVISIONING`, `TERMINATING`, or `STARTED` after a request to stop it.',
  effect:
    'Requests are accepted as usual, but the status does not change. To send the same request again is a 409, and the project cannot be deleted. A step that was due during the incident ends when it is healed.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: { statusName: optional(statusName, 'The status that it does not leave. By default any.') },
  row: { ...clusterMembers, statusName: optional(statusName) },
  resolveTarget: (world, { target, statusName: chosen }) => ({
    ...clusterNamed(world, target),
    ...(chosen !== undefined && { statusName: chosen }),
  }),
  show: ({ statusName: chosen }) => ({ statusName: chosen }),
});
