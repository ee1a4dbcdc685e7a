import type { Cluster } from '../../domain/clusters/cluster.js';
import type { EventDraft } from '../../domain/events/event.js';
import { activeOfCluster } from '../../domain/incidents/activeIncidents.js';
import { LIMITS } from '../../domain/limits.js';
import type { World } from '../../domain/world.js';
import { Conflict } from '../conflict.js';
import { flag, listOf, object, text, whole } from '../json/readers.js';
import { changed, eventsOf } from './changed.js';
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

/** Clusters: whether they are in use, and their snapshots' policy; the next snapshot is then due by the new one. */
export const clusters = patchesOf<Cluster>()(
  {
    active: member(flag),
    backupEnabled: member(flag),
    schedule: member(schedule, (cluster) => cluster.schedule),
    backup: droppable(backup, (cluster) => cluster.backup ?? { encrypted: false, exclude: [] }),
  },
  (world, cluster, change) => {
    if ('active' in change) checkAlive(world, cluster);
    const after = changed(cluster, change);
    return {
      world: { ...world, clusters: world.clusters.put(after) },
      events: eventsOf(cluster, after, auditsOf(cluster)),
    };
  },
);

/** Whether a cluster is in use is an incident's matter while one has it dead. */
function checkAlive(world: World, { id, name }: Cluster): void {
  const [incident] = activeOfCluster(world, id, 'cluster.dead');
  if (incident !== undefined)
    throw new Conflict(`${name} is dead as the incident ${incident.id} has it; end that first.`);
}

function auditsOf({ id, groupId, name, type }: Cluster): { readonly [K in keyof Cluster]?: EventDraft } {
  const kind = type === 'SHARDED' ? 'CLUSTER' : 'RS';
  const about = { groupId, clusterId: id, clusterName: name };
  return {
    backupEnabled: { eventTypeName: `${kind}_STATE_CHANGED_AUDIT`, ...about },
    schedule: { eventTypeName: `${kind}_SNAPSHOT_SCHEDULE_UPDATED_AUDIT`, ...about },
    backup: { eventTypeName: `${kind}_DENYLIST_UPDATED_AUDIT`, ...about },
  };
}
