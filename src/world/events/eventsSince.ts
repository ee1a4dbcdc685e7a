import { isOwnId, isTakenSince, secondOf } from '../ids.js';
import { SECOND_MS } from '../instant.js';
import type { Event } from '../tables/events.js';
import type { World } from '../world.js';

/** A text that sorts after all ids. */
const LAST = '\uffff';

/**
 * Returns the events that a world has written since an earlier state, oldest first. `second` is the time of that state in
 * seconds, and `sequence` the number of ids that it had taken. Imported events do not count, whatever their time is.
 * In the year 2106, when ids begin again, events can be missing.
 */
export function eventsSince(
  world: World,
  { second, sequence }: { readonly second: number; readonly sequence: number },
): readonly Event[] {
  const later = world.events.range(secondOf(second * SECOND_MS), LAST).toArray();
  return later.filter(({ id }) => isOwnId(world, id) && isTakenSince(id, sequence));
}
