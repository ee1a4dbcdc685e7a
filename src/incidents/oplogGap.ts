import type { EventTypeName } from '../world/eventTypes.js';
import { activeOfCluster, type Observed } from '../world/incidents/activeIncidents.js';
import type { Outcome } from '../world/outcome.js';
import { requestSnapshots } from '../world/backup/snapshots/requestSnapshots.js';
import type { World } from '../world/world.js';
import { defineIncident } from './defineIncident.js';
import { clusterMembers } from './members.js';
import { clusterNamed } from './targets/clusters.js';

/** The operations of a cluster are overwritten before the backup has stored them. */
export const oplogGap = defineIncident({
  kind: 'oplog.gap',
  description:
    'The backup of a cluster falls behind until the oplog overwrites operations that are not stored.',
  effect:
    'The restorable time range ends, with the events `OPLOG_BEHIND` and `RESYNC_REQUIRED`. Healed, the backup copies the data again (`RESYNC_PERFORMED`, `OPLOG_CURRENT`), takes a snapshot, and a new range begins with it.',
  target: 'The cluster, such as `rs0`.',
  targets: ['clusters'],
  members: {},
  row: clusterMembers,
  resolveTarget: (world, { target }) => clusterNamed(world, target),
  start: (world, incident) => ({
    world,
    events: gapsOf(world, incident) > 1 ? [] : eventsOf(world, incident, 'OPLOG_BEHIND', 'RESYNC_REQUIRED'),
  }),
  end(world, incident) {
    if (gapsOf(world, incident) > 0) return { world, events: [] };
    const cluster = world.clusters.get(incident.clusterId);
    const events = eventsOf(world, incident, 'RESYNC_PERFORMED', 'OPLOG_CURRENT');
    if (cluster?.backupEnabled !== true) return { world, events };
    const taken = requestSnapshots(world, cluster);
    return { world: taken.world, events: [...events, ...taken.events] };
  },
});

/** Returns the number of active incidents of this kind. The gap ends with the last one. */
function gapsOf(world: World, { clusterId }: Observed<'oplog.gap'>): number {
  return activeOfCluster(world, clusterId, 'oplog.gap').length;
}

function eventsOf(
  world: World,
  { groupId, clusterId }: Observed<'oplog.gap'>,
  ...names: readonly EventTypeName[]
): Outcome['events'] {
  const { name: clusterName = '', replicaSetName } = world.clusters.get(clusterId) ?? {};
  const about = { groupId, clusterId, clusterName, ...(replicaSetName !== undefined && { replicaSetName }) };
  return names.map((eventTypeName) => ({ eventTypeName, ...about }));
}
