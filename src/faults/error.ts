import { REFUSALS } from '../world/refusals.js';
import type { Fault } from '../world/faults/fault.js';
import type { FaultError } from '../world/scenario.gen.js';

/** An error in the platform's shape is answered instead. */
export const error: Fault<FaultError> = {
  disturb: ({ status, errorCode = 'UNEXPECTED_ERROR', detail, headers = {}, retryAfter }) => [
    {
      kind: 'answer',
      status,
      errorCode,
      detail: detail ?? detailOf(errorCode),
      headers: { ...headers, ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) },
    },
  ],
};

/** The catalogue's text for a code, if it names nothing that we do not know. */
function detailOf(errorCode: string): string {
  const refusals: Readonly<Record<string, readonly [number, string] | undefined>> = REFUSALS;
  const text = Object.hasOwn(refusals, errorCode) ? refusals[errorCode]?.[1] : undefined;
  return text === undefined || text.includes('{') ? 'Unexpected error.' : text;
}
