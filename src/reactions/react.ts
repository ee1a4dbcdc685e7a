import type { EventDraft } from '../world/tables/events.js';
import type { Outcome } from '../world/outcome.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { append } from '../world/longLists.js';

/**
 * Runs reactions in their order, each on the result of the one before. Skips a reaction if the tables that it watches
 * are the same objects in `before` and in the current world.
 */
export function react(reactions: readonly Reaction[], before: World, after: World): Outcome {
  const events: EventDraft[] = [];
  let world = after;
  for (const reaction of reactions) {
    if (isUnchanged(reaction, before, world)) continue;
    const outcome = reaction.react(before, world);
    append(events, outcome.events);
    world = outcome.world;
  }
  return { world, events };
}

function isUnchanged({ watches }: Reaction, before: World, world: World): boolean {
  for (const name of watches) if (world[name] !== before[name]) return false;
  return true;
}
