import { Refusal } from '../../refusals.js';
import type { Instant } from '../../instant.js';
import type { RestoreJob } from '../../tables/restoreJobs.js';
import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import type { RestorePoint } from './restorePoint.js';

/** Refuses an automated restore of a snapshot that is incomplete or has a namespace filter. */
export function checkAutomated({ snapshot }: RestorePoint): void {
  if (isIncomplete(snapshot)) throw new Refusal('CANNOT_START_RESTORE_JOB_FOR_INCOMPLETE_CLUSTER_SNAPSHOT');
  const { filterType, filterList } = snapshot.namespaceFilterList;
  const isFiltered = filterType === 'access' || filterList.length > 0;
  if (isFiltered) throw new Refusal('INVALID_RESTORE_SNAPSHOT_FILTER_LIST');
}

/** Refuses a download if the snapshot is incomplete, or expires before the download does. */
export function checkDownloadable(
  world: World,
  { snapshot, isPointInTime }: RestorePoint,
  expires: Instant,
): void {
  if (isPointInTime) throw new Refusal('LEGACY_PIT_RESTORE_UNSUPPORTED');
  if (isIncomplete(snapshot)) throw new Refusal('CANNOT_DOWNLOAD_INCOMPLETE_SNAPSHOT');
  if (expires <= world.now) throw new Refusal('EXPIRATION_DATE_MUST_BE_IN_FUTURE');
  if (snapshot.expires !== undefined && expires > snapshot.expires)
    throw new Refusal('LINK_EXPIRATION_AFTER_SNAPSHOT_DELETION');
  const active = world.restoreJobs.select('snapshot', snapshot.id).toArray();
  if (active.some(isPreparing)) throw new Refusal('CANNOT_DOWNLOAD_SNAPSHOT_CONCURRENTLY');
}

/** Returns whether a snapshot is incomplete: some of its parts are not complete yet, or a shard is missing. */
function isIncomplete({ complete, missingShards = [] }: Snapshot): boolean {
  return !complete || missingShards.length > 0;
}

function isPreparing({ statusName, delivery }: RestoreJob): boolean {
  return statusName === 'IN_PROGRESS' && delivery.methodName === 'HTTP';
}
