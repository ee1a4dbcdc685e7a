import { idAt } from '../ids.js';
import { wholeSecond } from '../instant.js';
import type { World } from '../world.js';
import type { Actor, Event, EventDraft } from '../tables/events.js';

/** Completes the draft of an event: adds an id, the time and the actor. */
export function eventOf(
  draft: EventDraft,
  actor: Actor,
  { seed, now, sequence }: Pick<World, 'seed' | 'now' | 'sequence'>,
): Event {
  return { ...draft, ...actor, id: idAt(seed, now, sequence), created: wholeSecond(now) };
}
