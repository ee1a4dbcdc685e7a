import type { EventDraft } from './tables/events.js';
import type { World } from './world.js';

/** Result of a move: the next world, and the events, which have no actor yet. */
export interface Outcome {
  readonly world: World;
  readonly events: readonly EventDraft[];
}
