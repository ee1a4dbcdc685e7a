import type { Event } from '../../world/events/event.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Events, by their type; the oldest first. */
export const events: StateView<Event> = {
  present: (event) => ({ ...event, created: timestamp(event.created) }),
};
