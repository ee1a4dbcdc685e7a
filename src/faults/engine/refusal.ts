import type { RefusalCode } from '../../world/refusals.js';

/** Effect of the faults that reply with an error of the platform's catalogue. */
export interface RefusalEffect {
  readonly kind: 'refuse';
  readonly errorCode: RefusalCode;
  readonly parameters: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates the effect of replying with an error of the platform's catalogue. */
export function refusal(
  errorCode: RefusalCode,
  parameters: readonly string[] = [],
  headers: RefusalEffect['headers'] = {},
): RefusalEffect {
  return { kind: 'refuse', errorCode, parameters, headers };
}
