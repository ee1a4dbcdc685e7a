import { secondOf, sortByAge } from '../ids.js';
import { DAY_MS } from '../instant.js';
import type { World } from '../world.js';

/** Number of events of one day (UTC) that a world keeps. On Node.js 24, each takes about 200 bytes of memory. */
export const EVENTS_PER_DAY_MAX = 150_000;
/** Number of events that one change drops at most, so that no change takes long. */
const DROPPED_MAX = 100;

/**
 * Drops the oldest events of the current day, if there are more than `max`. Without this limit, a load test of an hour
 * would fill the memory with events.
 */
export function dropOldEvents(world: World, max = EVENTS_PER_DAY_MAX): World {
  const { events, now, sequence } = world;
  if (events.size <= max) return world;
  const day = now - (now % DAY_MS);
  // Otherwise the event that was just written could be the first in the order of ids.
  if (!sortByAge(day, day + DAY_MS, sequence)) return world;
  const today = events.range(secondOf(day), secondOf(day + DAY_MS));
  const old = today.page(0, Math.min(DROPPED_MAX, Math.max(0, today.size - max)));
  if (old.length === 0) return world;
  return { ...world, events: old.reduce((table, { id }) => table.remove(id), events) };
}
