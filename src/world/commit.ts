import { SYSTEM, type Actor, type Event } from './events/event.js';
import { eventOf } from './events/eventOf.js';
import type { Outcome } from './outcome.js';
import { detect } from './monitoring/detect.js';
import { recordPeriods } from './periods/recordPeriods.js';
import { followSources } from './snapshots/followSources.js';
import type { World } from './world.js';

/** Writes what has just happened into the feed. */
export type Write = (feed: World['events'], events: readonly Event[]) => World['events'];

/**
 * Commits an outcome: lets monitoring detect what is otherwise than `before`, moves running snapshots off processes that
 * went down, records the periods that ended, and writes the events. The actor is that of the outcome's own events; those of monitoring are the platform's.
 */
export function commit(outcome: Outcome, actor: Actor, before: World, write: Write = add): World {
  const detected = detect(before, outcome.world);
  const recorded = recordPeriods(before, followSources(before, detected.world));
  const drafts = [...outcome.events, ...detected.events];
  if (drafts.length === 0) return recorded;
  const { seed, now, sequence } = recorded;
  const events = drafts.map((draft, at) =>
    eventOf(draft, at < outcome.events.length ? actor : SYSTEM, { seed, now, sequence: sequence + at }),
  );
  return { ...recorded, sequence: sequence + events.length, events: write(recorded.events, events) };
}

function add(feed: World['events'], events: readonly Event[]): World['events'] {
  return events.reduce((table, event) => table.put(event), feed);
}
