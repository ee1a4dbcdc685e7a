import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of restore jobs. */
export const restoreCalls: ExtendedCalls = {
  reads: (_, { project, cluster, legacyHost }) => [
    get('listRestoreJobs', `/groups/${project}/clusters/${cluster}/restoreJobs`),
    get('listHostRestoreJobs', `/groups/${project}/hosts/${legacyHost}/restoreJobs`),
  ],
  writes: (_, { project, cluster, snapshot }) => [
    {
      operationId: 'createRestoreJobs',
      method: 'post',
      path: `/groups/${project}/clusters/${cluster}/restoreJobs`,
      body: {
        snapshotId: snapshot,
        delivery: { methodName: 'AUTOMATED_RESTORE', targetGroupId: project, targetClusterId: cluster },
      },
    },
  ],
  notCalled: [
    // A second download of a snapshot is refused while the first one is prepared.
    'createHostRestoreJob',
    // This POST changes nothing and replies with a list without an envelope.
    'listRestorableTimeRanges',
    // The standard world has no jobs.
    'getRestoreJob',
    'getHostRestoreJob',
    'downloadRestore',
    'downloadRestoreWithToken',
  ],
};
