import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** Monitoring has not reported the version of a cluster, so its backup cannot start. */
export const backupVersionUnknown = defineIncident({
  kind: 'backup.versionUnknown',
  description: 'Monitoring has not reported the version of a cluster yet, so its backup cannot start.',
  effect:
    'A request to start the backup is a 409 whose detail contains `MongoDB version information is not yet available`. Healed, it succeeds.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: {},
  row: clusterMembers,
  resolveTarget: (world, { target }) => clusterNamed(world, target),
});
