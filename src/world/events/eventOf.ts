import { idAt } from '../ids.js';
import { wholeSecond } from '../instant.js';
import type { World } from '../world.js';
import type { Actor, Event, EventDraft } from './event.js';

/**
 * What has happened, as it gets into the feed, with the next id that there is. Put together by `Object.assign`: of what
 * is spread into a literal after something else the V8 of Node.js 20 makes an object with a shape of its own, which takes
 * twenty times as long and stays as long as the event.
 */
export function eventOf(
  draft: EventDraft,
  actor: Actor,
  { seed, now, sequence }: Pick<World, 'seed' | 'now' | 'sequence'>,
): Event {
  return Object.assign({}, draft, actor, { id: idAt(seed, now, sequence), created: wholeSecond(now) });
}
