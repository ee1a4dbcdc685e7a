import { parseDuration } from '../../world/duration.js';
import { MINUTE_MS, SECOND_MS } from '../../world/instant.js';
import type { FaultRateLimit } from '../../world/scenario.gen.js';
import { defineFault } from '../engine/fault.js';
import { refusal } from '../engine/refusal.js';

/** Calls beyond a limit in a window of virtual time are refused with 429 and `Retry-After`. */
export const rateLimit = defineFault({
  endsExchange: true,
  decide: ({ limit, window }: FaultRateLimit, { path, countInWindow }) => {
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
