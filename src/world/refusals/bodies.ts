import type { Refusals } from './refusalEntry.js';

/** Errors of request bodies, on the extended surface only. */
export const bodyRefusals = {
  MALFORMED_JSON: [400, 'Received JSON is malformed.'],
} as const satisfies Refusals;
