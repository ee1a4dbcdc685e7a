import type { Event } from '../../world/tables/events.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** In lists, testers see the time, the place and the actor of an event. */
export const events: CollectionDefinition<Event> = {
  show: { columns: ['created', 'clusterName', 'hostname', 'username'] },
};
