import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of snapshots, schedules and checkpoints. */
export const snapshotCalls: ExtendedCalls = {
  reads: (world, { project, cluster, snapshot, legacyHost }) => {
    const ofHost = world.snapshots.select('host', legacyHost).first()?.id ?? '';
    return [
      get('listSnapshots', `/groups/${project}/clusters/${cluster}/snapshots`),
      get('getSnapshot', `/groups/${project}/clusters/${cluster}/snapshots/${snapshot}`),
      get('getHostSnapshot', `/groups/${project}/hosts/${legacyHost}/snapshots/${ofHost}`),
      get('getSnapshotSchedule', `/groups/${project}/backupConfigs/${cluster}/snapshotSchedule`),
    ];
  },
  writes: (_, { project, cluster }) => [
    {
      ...{ operationId: 'patchSnapshotSchedule', method: 'patch' },
      path: `/groups/${project}/backupConfigs/${cluster}/snapshotSchedule`,
      body: { snapshotRetentionDays: 2 },
    },
  ],
  // Each works once.
  notCalled: ['deleteSnapshot', 'createOnDemandSnapshot'],
};
