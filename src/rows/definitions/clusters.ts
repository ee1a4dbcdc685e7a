import { Conflict } from '../../world/conflict.js';
import { changed, differ, eventsOf, type Change } from '../edits.js';
import type { ProjectEventDraft } from '../../world/tables/events.js';
import { omit } from '../../world/omit.js';
import type { Outcome } from '../../world/outcome.js';
import { checkIsSwitchable, switchBackup } from '../../world/backup/switchBackup.js';
import { endBackup } from '../../world/backup/snapshots/backupAlert.js';
import { requestSnapshots } from '../../world/backup/snapshots/requestSnapshots.js';
import { updateCopies } from '../../world/backup/snapshots/updateCopies.js';
import { withRow } from '../../world/putRow.js';
import type { World } from '../../world/world.js';
import type { Cluster, ClusterType } from '../../world/tables/clusters.js';
import { openAlertsOf } from '../../world/alerts/openAlertsOf.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { hasWindowTurned } from '../../world/maintenance/hasWindowTurned.js';
import { AVAILABILITIES, availabilityOf } from '../../world/monitoring/availability.js';
import { timestamp } from '../../world/timestamp.js';
import { list, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';
import { timestampText } from '../timestampText.js';

type ClusterChange = Change<Cluster, 'active' | 'backupEnabled' | 'schedule' | 'backup'>;

const SHOWN_TYPES: Readonly<Record<ClusterType, string>> = {
  REPLICA_SET: 'replica set',
  SHARDED: 'sharded cluster',
  STANDALONE: 'standalone',
};

/** A database of a cluster. The instants of its restores are shown as numbers. */
const database = object({
  databaseName: string,
  createdAt: timestampText,
  dataSizeBytes: whole(0),
  averageObjectSizeBytes: whole(0),
  collectionCount: whole(0),
  restores: optional(list(object({ at: whole(0), dataSizeBytes: whole(0) }))),
});

/**
 * Testers see the availability and the counts of a cluster. They may change whether the cluster is in use and
 * whether it is backed up.
 */
export const clusters: CollectionDefinition<Cluster> = {
  problemOf(cluster, world) {
    const availability = availabilityOf(world, cluster);
    return availability === 'available' ? undefined : `availability is ${availability}`;
  },
  show: {
    computed: (cluster, world) => ({
      clusterId: cluster.id,
      type: SHOWN_TYPES[cluster.type],
      availability: availabilityOf(world, cluster),
      alertCount: openAlertsOf(world, cluster).length,
      nodeCount: reachedHostsOf(world, cluster).length,
      versions: reachedHostsOf(world, cluster).map((host) => host.version),
      databases: cluster.databases.map(({ name: databaseName, ...rest }) => {
        return { databaseName, ...rest, createdAt: timestamp(rest.createdAt) };
      }),
    }),
    members: {
      clusterId: string,
      type: oneOf(...Object.values(SHOWN_TYPES)),
      availability: oneOf(...AVAILABILITIES),
      alertCount: whole(0),
      nodeCount: whole(0),
      versions: list(string),
      databases: list(database),
    },
    columns: ['type', 'availability', 'nodeCount', 'alertCount'],
    dependsOn: {
      tables: ['incidents', 'maintenanceWindows', 'projects'],
      ofClusters: ['alerts', 'hosts'],
      // Maintenance windows silence alerts, so the start or end of a window can change `alertCount`.
      timed: { alertCount: hasWindowTurned },
    },
  },
  edit: editCluster,
};

/**
 * Changes whether a cluster is in use and how its snapshots are taken. The next snapshot follows the new
 * schedule. If the change enables backups, the first snapshot is taken at once.
 */
function editCluster(world: World, cluster: Cluster, change: ClusterChange): Outcome {
  check(world, cluster, change);
  const after = rescheduled(world, cluster, switchBackup(world, cluster, changed(cluster, change)));
  const { backupEnabled: switched, ...audits } = auditsOf(cluster);
  const events = eventsOf<Cluster>(cluster, after, audits);
  const isFirst = !cluster.backupEnabled && after.backupEnabled && after.active;
  const row = isFirst ? { ...after, lastSnapshotAt: world.now } : after;
  const next = updateCopies(withRow(world, 'clusters', row), row.id);
  if (cluster.backupEnabled === after.backupEnabled) return { world: next, events };
  if (cluster.backupEnabled) {
    const ended = endBackup(next, cluster, switched);
    return { world: ended.world, events: [...ended.events, ...events] };
  }
  const first = isFirst ? requestSnapshots(next, row) : { world: next, events: [] };
  return { world: first.world, events: [switched, ...events, ...first.events] };
}

function check(world: World, cluster: Cluster, change: ClusterChange): void {
  const { id, name } = cluster;
  if (change.backupEnabled === true) checkIsSwitchable(cluster);
  if (!('active' in change)) return;
  const active = world.incidents.select('activeOfCluster', id).toArray();
  const incident = active.find(({ kind }) => kind === 'cluster.dead');
  if (incident !== undefined)
    throw new Conflict(
      `The incident ${incident.id} (cluster.dead) controls ${name}; heal the incident first.`,
    );
}

/**
 * Makes a new or changed schedule start now. Otherwise, the platform would take snapshots that were due before the
 * change. If backups are now disabled, cancels the queued snapshot.
 */
function rescheduled(world: World, before: Cluster, after: Cluster): Cluster {
  const isSame =
    before.active === after.active &&
    before.backupEnabled === after.backupEnabled &&
    !differ(before.schedule, after.schedule);
  if (isSame) return after;
  const row = { ...after, scheduledSince: Math.max(world.now, after.scheduledSince ?? 0) };
  return after.backupEnabled ? row : omit(row, 'snapshotQueuedAt');
}

function auditsOf({
  id,
  groupId,
  name,
  type,
}: Cluster): Readonly<Record<'backupEnabled' | 'schedule' | 'backup', ProjectEventDraft>> {
  const kind = type === 'SHARDED' ? 'CLUSTER' : 'RS';
  const about = { groupId, clusterId: id, clusterName: name };
  return {
    backupEnabled: { eventTypeName: `${kind}_STATE_CHANGED_AUDIT`, ...about },
    schedule: { eventTypeName: `${kind}_SNAPSHOT_SCHEDULE_UPDATED_AUDIT`, ...about },
    backup: { eventTypeName: `${kind}_DENYLIST_UPDATED_AUDIT`, ...about },
  };
}
