import type { Actor, Event, EventDraft } from './events/event.js';
import { takeId } from './ids.js';
import { wholeSecond } from './instant.js';
import type { Outcome } from './outcome.js';
import type { World } from './world.js';

/** The world after an outcome, what happened written into the feed in the name of who did it. */
export function commit({ world, events }: Outcome, actor: Actor): World {
  return events.reduce((current, draft) => record(current, draft, actor), world);
}

function record(world: World, draft: EventDraft, actor: Actor): World {
  const [next, id] = takeId(world);
  const event: Event = { ...draft, ...actor, id, created: wholeSecond(world.now) };
  return { ...next, events: next.events.put(event) };
}
