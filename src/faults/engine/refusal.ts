import type { RefusalCode } from '../../world/refusals.js';

/** Effect of faults that reply with an error from the platform's catalogue (`REFUSALS`). */
export interface RefusalEffect {
  readonly kind: 'refuse';
  readonly errorCode: RefusalCode;
  readonly parameters: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates an effect that replies with an error from the platform's catalogue. */
export function refusal(
  errorCode: RefusalCode,
  parameters: readonly string[] = [],
  headers: RefusalEffect['headers'] = {},
): RefusalEffect {
  return { kind: 'refuse', errorCode, parameters, headers };
}
