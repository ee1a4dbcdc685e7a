import { checkpointAt } from '../../../../../src/world/backup/checkpoints/checkpoint.js';
import { checkpointTimes } from '../../../../../src/world/backup/checkpoints/checkpointTimes.js';
import type { World } from '../../../../../src/world/world.js';
import { get, named, type ExtendedCalls, type OperationCall } from '../operationCall.js';

/** Calls of snapshots, schedules and checkpoints. */
export const snapshotCalls: ExtendedCalls = {
  reads: (world, { project, cluster, snapshot, legacyHost }) => {
    const ofHost = world.snapshots.select('host', legacyHost).first()?.id ?? '';
    return [
      get('listSnapshots', `/groups/${project}/clusters/${cluster}/snapshots`),
      get('getSnapshot', `/groups/${project}/clusters/${cluster}/snapshots/${snapshot}`),
      get('getHostSnapshot', `/groups/${project}/hosts/${legacyHost}/snapshots/${ofHost}`),
      get('getSnapshotSchedule', `/groups/${project}/backupConfigs/${cluster}/snapshotSchedule`),
      ...checkpointCalls(world, project),
    ];
  },
  writes: (_, { project, cluster }) => [
    {
      operationId: 'patchSnapshotSchedule',
      method: 'patch',
      path: `/groups/${project}/backupConfigs/${cluster}/snapshotSchedule`,
      body: { snapshotRetentionDays: 2 },
    },
  ],
  // Each works once.
  notCalled: ['deleteSnapshot', 'createOnDemandSnapshot'],
};

/** Calls of checkpoints. Only the oldest cluster, `legacy0`, has checkpoints. */
function checkpointCalls(world: World, project: string): readonly OperationCall[] {
  const legacy = named(world.clusters.select('project', project), 'legacy0');
  const [at = 0] = checkpointTimes(world, legacy).page(0, 1);
  const path = `/groups/${project}/clusters/${legacy.id}/checkpoints`;
  return [
    get('listCheckpoints', path),
    get('getCheckpoint', `${path}/${checkpointAt(world, legacy, at).id}`),
  ];
}
