import type { LogCollectionJob } from '../../world/tables/logCollectionJobs.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** A job that has failed is a problem. */
export const logCollectionJobs: CollectionDefinition<LogCollectionJob> = {
  problemOf: ({ status }) => (status === 'FAILURE' ? 'has failed' : undefined),
  show: { columns: ['resourceName', 'status', 'expiresAt'] },
};
