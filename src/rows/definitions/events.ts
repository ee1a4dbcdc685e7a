import type { Event } from '../../world/tables/events.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Lists show when an event happened, where, and its actor. */
export const events: CollectionDefinition<Event> = {
  show: { columns: ['created', 'clusterName', 'hostname', 'username'] },
};
