import type { Refusals } from './refusalEntry.js';

/** Errors of operations on projects, on the extended surface only. */
export const projectRefusals = {} as const satisfies Refusals;
