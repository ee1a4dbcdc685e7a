import { REFUSALS } from '../../world/refusals.js';
import type { FaultError } from '../../world/scenario.gen.js';
import { defineFault } from '../engine/fault.js';

/** The reply is an error in the platform's shape. */
export const error = defineFault({
  endsExchange: true,
  decide: ({ status, errorCode = 'UNEXPECTED_ERROR', detail, headers = {}, retryAfter }: FaultError) => ({
    ...{ kind: 'answer', status, errorCode },
    detail: detail ?? detailOf(errorCode),
    headers: { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
  }),
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      exchange.sendError(effect);
    },
  }),
});

/** The catalogue's text for a code. Texts with placeholders need values that a rule does not have. */
function detailOf(errorCode: string): string {
  const refusals: Readonly<Record<string, readonly [number, string] | undefined>> = REFUSALS;
  const text = Object.hasOwn(refusals, errorCode) ? refusals[errorCode]?.[1] : undefined;
  return text === undefined || text.includes('{') ? 'Unexpected error.' : text;
}
