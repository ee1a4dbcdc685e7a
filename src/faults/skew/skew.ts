import { parseDuration } from '../../world/duration.js';
import type { FaultSkew } from '../../world/scenario.gen.js';
import { defineFault } from '../engine/fault.js';
import { withHeader } from '../engine/reply.js';

/** The platform's clock is wrong: the `Date` header of the reply is off. */
export const skew = defineFault({
  decide: ({ by }: FaultSkew) => {
    const length = parseDuration(by.replace(/^-/, '')) ?? 0;
    return { kind: 'skew', by: by.startsWith('-') ? -length : length };
  },
  merge: (one, other) => ({ ...one, by: one.by + other.by }),
  hooks: ({ by }) => ({
    changeHeaders: (reply, exchange) =>
      by === 0 ? reply : withHeader(reply, 'Date', new Date(exchange.now() + by).toUTCString()),
  }),
});
