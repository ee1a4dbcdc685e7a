import { described, object } from '../../schema/schema.js';
import { parseDuration } from '../../world/duration.js';
import { signedDuration } from '../../world/durationFormat.js';
import { defineFault } from '../engine/fault.js';
import { withHeader } from '../engine/reply.js';

/**
 * A fault that makes the platform's clock wrong: the `Date` header of the reply differs from the real time.
 */
export const skew = defineFault({
  settings: object(
    { by: described(signedDuration, 'Time by which the clock is ahead; negative if behind.') },
    { description: 'The clock of the platform is wrong: the `Date` header of the reply is off.' },
  ),
  clientSees: 'The `Date` header of the reply is off. Timestamps in bodies are unchanged.',
  decide: ({ by }) => {
    const length = parseDuration(by.replace(/^-/, '')) ?? 0;
    return { kind: 'skew', by: by.startsWith('-') ? -length : length };
  },
  merge: (one, other) => ({ ...one, by: one.by + other.by }),
  hooks: ({ by }) => ({
    changeHeaders: (reply, exchange) =>
      by === 0 ? reply : withHeader(reply, 'Date', new Date(exchange.now() + by).toUTCString()),
  }),
});
