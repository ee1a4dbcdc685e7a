import type { Refusals } from './refusalEntry.js';

/** Errors of operations on agent API keys and feature policies, on the extended surface only. */
export const policyRefusals = {} as const satisfies Refusals;
