import { idAt } from '../ids.js';
import { wholeSecond, type Instant } from '../instant.js';
import type { World } from '../world.js';
import type { Actor, Event, EventDraft } from '../tables/events.js';

/** Completes the draft of an event: adds an id, the time and the actor. */
export function eventOf(
  draft: EventDraft,
  actor: Actor,
  { seed, now, sequence }: Pick<World, 'seed' | 'now' | 'sequence'>,
): Event {
  return completeEvent(draft, actor, idAt(seed, now, sequence), now);
}

/** Completes the draft of an event that has an id already. */
export function completeEvent(draft: EventDraft, actor: Actor, id: string, at: Instant): Event {
  return { ...draft, ...actor, id, created: wholeSecond(at) };
}
