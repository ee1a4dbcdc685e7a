import type { Cluster } from '../../world/clusters/cluster.js';
import type { ProjectEventDraft } from '../../world/events/event.js';
import { LIMITS } from '../../world/limits.js';
import { omit } from '../../world/omit.js';
import { endBackup } from '../../world/snapshots/backupAlert.js';
import { requestSnapshots } from '../../world/snapshots/requestSnapshots.js';
import { settleCopies } from '../../world/snapshots/settleCopies.js';
import type { World } from '../../world/world.js';
import { Conflict } from '../conflict.js';
import { flag, listOf, object, text, whole } from '../../input/json/readers.js';
import { changed, differ, eventsOf } from './changed.js';
import { droppable, member, patchesOf } from './patchable.js';

const schedule = object(
  {
    everyHours: whole(...LIMITS.snapshotEveryHours),
    retentionDays: whole(...LIMITS.snapshotRetentionDays),
  },
  'everyHours',
  'retentionDays',
);
const namespaces = listOf(text('a namespace'));
const settings = object(
  { encrypted: flag, exclude: namespaces, include: namespaces },
  'encrypted',
  'exclude',
);

/** Snapshots have either only some namespaces or all but some. */
const backup: typeof settings = (value, path, complain) => {
  const read = settings(value, path, complain);
  if (read?.include !== undefined && read.exclude.length > 0)
    complain(`${path}.include`, 'cannot be set beside exclude; set exclude to [] with it');
  return read;
};

/**
 * Clusters: whether they are in use, and their snapshots' policy. The next snapshot is then due by the new one; the first
 * is taken as soon as backup is enabled.
 */
export const clusters = patchesOf<Cluster>()(
  {
    active: member(flag),
    backupEnabled: member(flag),
    schedule: member(schedule, (cluster) => cluster.schedule),
    backup: droppable(backup, (cluster) => cluster.backup ?? { encrypted: false, exclude: [] }),
  },
  (world, cluster, change) => {
    if ('active' in change) checkAlive(world, cluster);
    const after = rescheduled(world, cluster, changed(cluster, change));
    const { backupEnabled: switched, ...audits } = auditsOf(cluster);
    const events = eventsOf<Cluster, ProjectEventDraft>(cluster, after, audits);
    const isFirst = !cluster.backupEnabled && after.backupEnabled && after.active;
    const row = isFirst ? { ...after, lastSnapshotAt: world.now } : after;
    const next = settleCopies({ ...world, clusters: world.clusters.put(row) }, row.id);
    if (cluster.backupEnabled === after.backupEnabled) return { world: next, events };
    if (cluster.backupEnabled) {
      const ended = endBackup(next, cluster, switched);
      return { world: ended.world, events: [...ended.events, ...events] };
    }
    const first = isFirst ? requestSnapshots(next, row) : { world: next, events: [] };
    return { world: first.world, events: [switched, ...events, ...first.events] };
  },
);

/** A schedule that begins or changes makes up for nothing that would have been due before; without one nothing waits. */
function rescheduled(world: World, before: Cluster, after: Cluster): Cluster {
  const isSame =
    before.active === after.active &&
    before.backupEnabled === after.backupEnabled &&
    !differ(before.schedule, after.schedule);
  if (isSame) return after;
  const row = { ...after, scheduledSince: world.now };
  return after.backupEnabled ? row : omit(row, 'snapshotQueuedAt');
}

/** While an incident keeps a cluster dead, a patch cannot change whether it is active. */
function checkAlive(world: World, { id, name }: Cluster): void {
  const active = world.incidents.select('activeOfCluster', id).toArray();
  const incident = active.find(({ kind }) => kind === 'cluster.dead');
  if (incident !== undefined)
    throw new Conflict(`${name} is dead as the incident ${incident.id} has it; end that first.`);
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
