import { described, object, whole } from '../../schema/schema.js';
import { parseDuration } from '../../world/duration.js';
import { duration } from '../../world/durationFormat.js';
import { MINUTE_MS, SECOND_MS } from '../../world/instant.js';
import { defineFault } from '../engine/fault.js';
import { refusal } from '../engine/refusal.js';

/**
 * A fault that refuses calls beyond a limit in a window of virtual time, with status 429 and `Retry-After`.
 */
export const rateLimit = defineFault({
  settings: object(
    {
      limit: described(whole(0), 'Maximum number of calls in a window.'),
      window: described(duration, 'Length of a window. It begins with its first call.'),
    },
    {
      description:
        '429 with Retry-After for calls beyond a limit in a window of virtual time, counted for each key unless `per` says otherwise.',
    },
  ),
  clientSees:
    '429 `RATE_LIMITED` with `Retry-After`. A window of virtual time starts with its first call. Each key has its own windows unless `per` says otherwise.',
  endsExchange: true,
  decide: ({ limit, window }, { path, countInWindow }) => {
    const length = parseDuration(window) ?? MINUTE_MS;
    const { count, rest } = countInWindow(length);
    if (count <= limit) return undefined;
    const minutes = String(Number((length / MINUTE_MS).toFixed(2)));
    return refusal('RATE_LIMITED', [path, String(limit), minutes], {
      'Retry-After': String(Math.ceil(rest / SECOND_MS)),
    });
  },
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      exchange.sendRefusal(effect);
    },
  }),
});
