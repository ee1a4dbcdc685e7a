import { closeAlert } from '../../alerts/closeAlert.js';
import { openAlert } from '../../alerts/openAlert.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ProjectEventDraft } from '../../tables/events.js';
import type { EventTypeName } from '../../eventTypes.js';
import type { Outcome } from '../../outcome.js';
import type { World } from '../../world.js';

type BackedUp = Pick<Cluster, 'id' | 'groupId' | 'name'>;

/**
 * Reports a snapshot that failed or lacks a shard: opens the backup alert of the cluster. If this alert is
 * already open, only writes an event.
 */
export function badSnapshot(world: World, cluster: BackedUp): Outcome {
  const bad = eventOf(cluster, 'BAD_CLUSTERSHOTS');
  const opened = openAlert(world, 'BACKUP', cluster.id, bad);
  return opened.events.length > 0 ? opened : { world, events: [bad] };
}

/**
 * Reports a complete snapshot of a cluster: closes the backup alert of the cluster and writes an event. If
 * the alert is not open, writes the event only if `isReported` is true.
 */
export function goodSnapshot(world: World, cluster: BackedUp, isReported: boolean): Outcome {
  const good = eventOf(cluster, 'GOOD_CLUSTERSHOT');
  const closed = closeAlert(world, 'BACKUP', cluster.id, good);
  return closed.events.length > 0 || !isReported ? closed : { world, events: [good] };
}

/**
 * Reports that backups of a cluster were disabled. Also closes the backup alert of the cluster, because no
 * good snapshot will close it.
 */
export function endBackup(world: World, cluster: BackedUp, audit: ProjectEventDraft): Outcome {
  const closed = closeAlert(world, 'BACKUP', cluster.id, audit);
  return closed.events.length > 0 ? closed : { world, events: [audit] };
}

function eventOf({ id, groupId, name }: BackedUp, eventTypeName: EventTypeName): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name };
}
