import type { Actor, Event } from './events/event.js';
import { idAt } from './ids.js';
import { wholeSecond } from './instant.js';
import type { Outcome } from './outcome.js';
import { recordPeriods } from './periods/recordPeriods.js';
import type { World } from './world.js';

/** Writes what has just happened into the feed. */
export type Write = (feed: World['events'], events: readonly Event[]) => World['events'];

/**
 * The world after an outcome, what happened written into the feed in the name of who did it, and the states that it
 * ended remembered by the world `before`.
 */
export function commit(
  { world, events: drafts }: Outcome,
  actor: Actor,
  before: World = world,
  write: Write = add,
): World {
  const recorded = recordPeriods(before, world);
  if (drafts.length === 0) return recorded;
  const { seed, now, sequence } = recorded;
  const created = wholeSecond(now);
  const events = drafts.map((draft, at) => ({
    ...draft,
    ...actor,
    id: idAt(seed, now, sequence + at),
    created,
  }));
  return { ...recorded, sequence: sequence + events.length, events: write(recorded.events, events) };
}

function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
