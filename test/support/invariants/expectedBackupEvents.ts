import { fullSchedule } from '../../../src/world/backup/schedules/fullSchedule.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Change, Said } from './changes.js';

/** An event for each snapshot that a call has deleted. */
export function deletedSnapshots({ before, after }: Change): readonly Said[] {
  const { removed } = after.snapshots.changesSince(before.snapshots);
  return removed.map((id) => ofSnapshot({ before, after }, id, 'DELETED'));
}

/** An event for each snapshot whose expiry a call has changed. */
export function changedExpiries({ before, after }: Change): readonly Said[] {
  const { put } = after.snapshots.changesSince(before.snapshots);
  return put.map(({ id }) => ofSnapshot({ before, after }, id, 'EXPIRY_UPDATED'));
}

function ofSnapshot({ before }: Change, id: string, what: 'DELETED' | 'EXPIRY_UPDATED'): Said {
  const { clusterId = '' } = before.snapshots.get(id) ?? {};
  const cluster = before.clusters.get(clusterId);
  const kind = cluster?.type === 'SHARDED' ? 'CLUSTERSHOT' : 'SNAPSHOT';
  const { replicaSetName } = cluster ?? {};
  return {
    eventTypeName: `${kind}_${what}_AUDIT`,
    ...(cluster && about(cluster)),
    ...(replicaSetName !== undefined && { replicaSetName }),
  };
}

/** Returns the events of changed schedules and of changed checkpoint intervals. */
export function changedSchedules({ before, after }: Change): readonly Said[] {
  return after.clusters.changesSince(before.clusters).put.flatMap((cluster): readonly Said[] => {
    const was = before.clusters.get(cluster.id);
    if (was === undefined) return [];
    const { checkpointMinutes: minutesBefore, ...scheduleBefore } = fullSchedule(was);
    const { checkpointMinutes: minutes, ...schedule } = fullSchedule(cluster);
    const kind = cluster.type === 'SHARDED' ? 'CLUSTER' : 'RS';
    const isChanged =
      JSON.stringify(Object.entries(scheduleBefore).sort()) !==
      JSON.stringify(Object.entries(schedule).sort());
    return [
      ...(isChanged
        ? [{ eventTypeName: `${kind}_SNAPSHOT_SCHEDULE_UPDATED_AUDIT`, ...about(cluster) } as const]
        : []),
      ...(minutes === minutesBefore
        ? []
        : [{ eventTypeName: 'CLUSTER_CHECKKPOINT_UPDATED_AUDIT', ...about(cluster) } as const]),
    ];
  });
}

function about({ id, groupId, name }: Cluster): Said {
  return { groupId, clusterId: id, clusterName: name };
}
