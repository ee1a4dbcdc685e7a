import type { Actor, Event } from './events/event.js';
import { idAt } from './ids.js';
import { wholeSecond } from './instant.js';
import type { Outcome } from './outcome.js';
import { recordPeriods } from './periods/recordPeriods.js';
import type { World } from './world.js';

/**
 * The world after an outcome, what happened written into the feed in the name of who did it, and the states that it
 * ended remembered by the world `before`.
 */
export function commit({ world, events }: Outcome, actor: Actor, before: World = world): World {
  const recorded = recordPeriods(before, world);
  if (events.length === 0) return recorded;
  const { seed, now, sequence } = recorded;
  const created = wholeSecond(now);
  const feed = events.reduce((table, draft, at) => {
    const event: Event = { ...draft, ...actor, id: idAt(seed, now, sequence + at), created };
    return table.put(event);
  }, recorded.events);
  return { ...recorded, sequence: sequence + events.length, events: feed };
}
