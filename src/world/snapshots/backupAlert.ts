import { closeAlert } from '../alerts/closeAlert.js';
import { findOpenAlert } from '../alerts/findOpenAlert.js';
import { openAlert } from '../alerts/openAlert.js';
import type { Cluster } from '../clusters/cluster.js';
import type { ProjectEventDraft } from '../events/event.js';
import type { EventTypeName } from '../events/eventTypes.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';

type BackedUp = Pick<Cluster, 'id' | 'groupId' | 'name'>;

/**
 * Reports a snapshot that failed or lacks a shard. The first one opens the cluster's alert; later ones only write
 * events.
 */
export function badSnapshot(world: World, cluster: BackedUp): Outcome {
  const bad = eventOf(cluster, 'BAD_CLUSTERSHOTS');
  const opened = openAlert(world, 'BACKUP', cluster.id, bad);
  return opened.events.length > 0 ? opened : { world, events: [bad] };
}

/**
 * Reports a complete snapshot of a cluster and closes its alert. With `isReported`, writes the event even if no alert
 * was open.
 */
export function goodSnapshot(world: World, cluster: BackedUp, isReported: boolean): Outcome {
  const good = eventOf(cluster, 'GOOD_CLUSTERSHOT');
  const closed = closeAlert(world, 'BACKUP', cluster.id, good);
  return closed.events.length > 0 || !isReported ? closed : { world, events: [good] };
}

/** Reports that backup of a cluster was disabled. This event also closes the alert, as no good snapshot will follow. */
export function endBackup(world: World, cluster: BackedUp, audit: ProjectEventDraft): Outcome {
  const closed = closeAlert(world, 'BACKUP', cluster.id, audit);
  return closed.events.length > 0 ? closed : { world, events: [audit] };
}

/** Returns whether the last snapshot of a cluster was bad. */
export function hasBackupAlert(world: World, { groupId, id }: BackedUp): boolean {
  return findOpenAlert(world, groupId, 'BACKUP', id) !== undefined;
}

function eventOf({ id, groupId, name }: BackedUp, eventTypeName: EventTypeName): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name };
}
