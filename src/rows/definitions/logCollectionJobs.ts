import type { LogCollectionJob } from '../../world/tables/logCollectionJobs.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may let a job expire. */
export const logCollectionJobs: CollectionDefinition<LogCollectionJob> = {
  problemOf: ({ status }) => (status === 'FAILURE' ? 'has failed' : undefined),
  show: { columns: ['resourceName', 'status', 'expiresAt'] },
};
