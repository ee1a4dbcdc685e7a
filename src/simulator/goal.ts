import type { World } from '../world/world.js';
import type { Entry } from './agenda.js';

/** Ends an advance early, at the end of the instant at which it is met. */
export interface Goal {
  /** Returns whether a world meets the goal already. It is called before the first entry fires. */
  readonly isMet: (world: World) => boolean;
  /** Returns whether an entry met the goal. `before` is the world before it fired. */
  readonly isMetBy: (entry: Entry, before: World, after: World) => boolean;
}
