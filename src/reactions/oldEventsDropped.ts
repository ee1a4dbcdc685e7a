import { dropOldEvents } from '../world/events/dropOldEvents.js';
import type { Reaction } from '../world/reaction.js';

/** Drops the oldest events of the current day (UTC) if it has more than 150,000. */
export const oldEventsDropped: Reaction = {
  name: 'oldEventsDropped',
  watches: ['events'],
  react: (_before, after) => ({ world: dropOldEvents(after), events: [] }),
};
