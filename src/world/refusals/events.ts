import type { Refusals } from './refusalEntry.js';

/** Errors of operations on events, on the extended surface only. */
export const eventRefusals = {
  EVENT_NOT_FOUND: [404, 'No event with ID {0} exists for group {1}.'],
} as const satisfies Refusals;
