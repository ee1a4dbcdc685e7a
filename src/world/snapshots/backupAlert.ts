import { closeAlert } from '../alerts/closeAlert.js';
import { findOpenAlert } from '../alerts/findOpenAlert.js';
import { openAlert } from '../alerts/openAlert.js';
import type { Cluster } from '../clusters/cluster.js';
import type { ProjectEventDraft } from '../events/event.js';
import type { EventTypeName } from '../events/eventTypes.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';

type BackedUp = Pick<Cluster, 'id' | 'groupId' | 'name'>;

/** A snapshot of a cluster has failed or lacks a shard: the first one opens its alert, later ones are only events. */
export function badSnapshot(world: World, cluster: BackedUp): Outcome {
  const bad = eventOf(cluster, 'BAD_CLUSTERSHOTS');
  const opened = openAlert(world, 'BACKUP', cluster.id, bad);
  return opened.events.length > 0 ? opened : { world, events: [bad] };
}

/** A snapshot of a cluster is complete and lacks nothing: its alert closes. `isTold`: there is an event in any case. */
export function goodSnapshot(world: World, cluster: BackedUp, isTold: boolean): Outcome {
  const good = eventOf(cluster, 'GOOD_CLUSTERSHOT');
  const closed = closeAlert(world, 'BACKUP', cluster.id, good);
  return closed.events.length > 0 || !isTold ? closed : { world, events: [good] };
}

/** Backup of a cluster is disabled: there will be no good snapshot, so the event that says so closes its alert. */
export function endBackup(world: World, cluster: BackedUp, audit: ProjectEventDraft): Outcome {
  const closed = closeAlert(world, 'BACKUP', cluster.id, audit);
  return closed.events.length > 0 ? closed : { world, events: [audit] };
}

/** Whether the last snapshot of a cluster was bad. */
export function hasBackupAlert(world: World, { groupId, id }: BackedUp): boolean {
  return findOpenAlert(world, groupId, 'BACKUP', id) !== undefined;
}

function eventOf({ id, groupId, name }: BackedUp, eventTypeName: EventTypeName): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name };
}
