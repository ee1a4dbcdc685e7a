import type { Reaction } from '../world/reaction.js';
import { inOrder } from './inOrder.js';
import { reactions as all } from './reactions.gen.js';

/** All reactions, in the order in which they run. */
export const reactions: readonly Reaction[] = inOrder(Object.values(all));

/** The reactions that run before the events of a change are written. */
export const beforeEvents: readonly Reaction[] = reactions.filter(
  ({ watches }) => !watches.includes('events'),
);

/** The reactions to events. */
export const afterEvents: readonly Reaction[] = reactions.filter(({ watches }) => watches.includes('events'));
