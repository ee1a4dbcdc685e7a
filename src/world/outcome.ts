import type { EventDraft } from './events/event.js';
import type { World } from './world.js';

/** What a move leaves: the world after it and what happened, still without its actor. */
export interface Outcome {
  readonly world: World;
  readonly events: readonly EventDraft[];
}
