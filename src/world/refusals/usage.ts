import type { Refusals } from './refusalEntry.js';

/** Errors of operations on server types and usage, on the extended surface only. */
export const usageRefusals = {} as const satisfies Refusals;
