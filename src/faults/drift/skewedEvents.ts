import { formatInstant, parseInstant, SECOND_MS } from '../../world/instant.js';
import { isObject, type Members, type Transform } from './walk.js';

interface Event extends Members {
  readonly id: string;
  readonly created: string;
}

/**
 * Adds one second to `created` of about every second event, and sorts pages by the new values. An event has the same
 * `created` in each reply.
 */
export const skewedEvents: Transform = {
  object: (members) => {
    if (isEvent(members)) return skewed(members);
    const { results } = members;
    return Array.isArray(results) && results.every(isEvent)
      ? { ...members, results: results.toSorted(newestFirst) }
      : members;
  },
};

/** Returns whether a value is an event. Alerts and their configurations have the same members, but also `updated`. */
function isEvent(value: unknown): value is Event {
  return isObject(value) && 'eventTypeName' in value && 'created' in value && !('updated' in value);
}

/** Adds a second if the id of the event ends with an odd digit. */
function skewed(event: Event): Event {
  const isLater = parseInt(event.id.slice(-1), 16) % 2 === 1;
  const created = parseInstant(event.created);
  return isLater && created !== undefined ? { ...event, created: formatInstant(created + SECOND_MS) } : event;
}

function newestFirst(one: Event, other: Event): number {
  if (one.created === other.created) return 0;
  return one.created > other.created ? -1 : 1;
}
