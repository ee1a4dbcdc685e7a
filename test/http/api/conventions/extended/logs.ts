import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of log collection, diagnostics and the performance advisor. */
export const logCalls: ExtendedCalls = {
  reads: (_, { project, host }) => [
    get('listLogCollectionJobs', `/groups/${project}/logCollectionJobs`),
    get('listSlowNamespaces', `/groups/${project}/hosts/${host}/performanceAdvisor/namespaces`),
    get('listSlowQueryLogs', `/groups/${project}/hosts/${host}/performanceAdvisor/slowQueryLogs?nLogs=3`),
    get('listSuggestedIndexes', `/groups/${project}/hosts/${host}/performanceAdvisor/suggestedIndexes`),
  ],
  writes: (_, { project }) => [
    {
      operationId: 'createLogCollectionJob',
      method: 'post',
      path: `/groups/${project}/logCollectionJobs`,
      body: {
        resourceType: 'REPLICASET',
        resourceName: 'rs0',
        sizeRequestedPerFileBytes: 10_000,
        logTypes: ['MONGODB'],
        redacted: false,
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
