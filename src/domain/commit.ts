import { alterWorld } from './alterWorld.js';
import type { Actor, Event } from './events/event.js';
import { eventOf } from './events/eventOf.js';
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
  const events = drafts.map((draft, at) => eventOf(draft, actor, { seed, now, sequence: sequence + at }));
  return alterWorld(recorded, { sequence: sequence + events.length, events: write(recorded.events, events) });
}

function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
