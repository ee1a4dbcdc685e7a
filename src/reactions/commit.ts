import { eventOf } from '../world/events/eventOf.js';
import type { Outcome } from '../world/outcome.js';
import { SYSTEM, type Actor, type Event } from '../world/tables/events.js';
import type { World } from '../world/world.js';
import { react } from './react.js';
import { afterEvents, beforeEvents } from './reactions.js';

/** Adds events to the feed. */
export type Write = (feed: World['events'], events: readonly Event[]) => World['events'];

/**
 * Commits an outcome: runs the reactions to the changes since `before`, and writes all events. This is the only way to
 * change a world. `actor` is the actor of the outcome's events. The events of reactions have the platform as actor.
 */
export function commit(outcome: Outcome, actor: Actor, before: World, write: Write = add): World {
  const { world, events } = react(beforeEvents, before, outcome.world);
  const { seed, now, sequence } = world;
  const written = [...outcome.events, ...events].map((draft, at) =>
    eventOf(draft, at < outcome.events.length ? actor : SYSTEM, { seed, now, sequence: sequence + at }),
  );
  if (written.length === 0) return react(afterEvents, before, world).world;
  const next = { ...world, sequence: sequence + written.length, events: write(world.events, written) };
  return react(afterEvents, before, next).world;
}

/** Adds events one after the other. */
export function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
