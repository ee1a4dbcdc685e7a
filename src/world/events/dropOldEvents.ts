import { secondOf } from '../ids.js';
import { DAY_MS } from '../instant.js';
import type { World } from '../world.js';

/** Number of events of one day (UTC) that a world keeps. Each takes about 200 bytes of memory. */
export const EVENTS_PER_DAY_MAX = 150_000;

/**
 * Drops the oldest events of the current day, if there are more than `max`. Without this limit, a load test of an hour
 * would fill the memory with events. A table whose trees are not built yet holds the past of a fixture and few new events.
 */
export function dropOldEvents(world: World, max = EVENTS_PER_DAY_MAX): World {
  const { events, now } = world;
  if (events.size <= max || !events.isBuilt) return world;
  const today = events.range(secondOf(now - (now % DAY_MS)), 'g');
  const old = today.page(0, Math.max(0, today.size - max));
  if (old.length === 0) return world;
  return { ...world, events: old.reduce((table, { id }) => table.remove(id), events) };
}
