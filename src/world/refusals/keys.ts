import type { Refusals } from './refusalEntry.js';

/** Errors of operations on API keys and access lists, on the extended surface only. */
export const keyRefusals = {} as const satisfies Refusals;
