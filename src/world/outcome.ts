import type { EventDraft } from './tables/events.js';
import type { World } from './world.js';

/** Result of a move: the next world and the drafts of events. The actor is added when the outcome is committed. */
export interface Outcome {
  readonly world: World;
  readonly events: readonly EventDraft[];
}
