import { formatInstant } from '../../world/instant.js';
import type { Alert } from '../../world/tables/alerts.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** An open alert counts as a problem. */
export const alerts: CollectionDefinition<Alert> = {
  problemOf: ({ status, created }) =>
    status === 'OPEN' ? `is open since ${formatInstant(created)}` : undefined,
  show: { columns: ['status', 'clusterName', 'hostnameAndPort', 'created'] },
};
