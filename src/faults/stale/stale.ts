import { parseDuration } from '../../world/duration.js';
import type { FaultStale } from '../../world/scenario.gen.js';
import { defineFault } from '../engine/fault.js';

/** Reads see the world as it was some time ago. Changes are not affected. */
export const stale = defineFault({
  decide: ({ lag }: FaultStale, { isRead }) =>
    isRead ? { kind: 'past', lag: parseDuration(lag) ?? 0 } : undefined,
  merge: (one, other) => (one.lag >= other.lag ? one : other),
  hooks: ({ lag }) => ({
    beforeHandler: (exchange) => {
      exchange.readPast(lag);
    },
  }),
});
