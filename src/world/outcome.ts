import type { EventDraft } from './tables/events.js';
import type { World } from './world.js';

/** Result of a move: the next world, and the events without their actor. */
export interface Outcome {
  readonly world: World;
  readonly events: readonly EventDraft[];
}
