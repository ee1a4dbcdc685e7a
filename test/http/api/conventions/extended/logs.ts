import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of log collection and diagnostics. */
export const logCalls: ExtendedCalls = {
  reads: (_, { project }) => [get('listLogCollectionJobs', `/groups/${project}/logCollectionJobs`)],
  writes: (_, { project }) => [
    {
      ...{
        operationId: 'createLogCollectionJob',
        method: 'post',
        path: `/groups/${project}/logCollectionJobs`,
      },
      body: {
        ...{ resourceType: 'REPLICASET', resourceName: 'rs0', sizeRequestedPerFileBytes: 10_000 },
        ...{ logTypes: ['MONGODB'], redacted: false },
      },
    },
  ],
  // The standard world has no jobs.
  notCalled: [
    'getLogCollectionJob',
    'deleteLogCollectionJob',
    'patchLogCollectionJob',
    'retryLogCollectionJob',
    'downloadLogCollectionJob',
    // An archive.
    'getDiagnostics',
  ],
};
