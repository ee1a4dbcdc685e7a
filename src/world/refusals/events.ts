import type { Refusals } from './refusalEntry.js';

/** Errors of operations on events, on the extended surface only. */
export const eventRefusals = {
  EVENT_NOT_FOUND: [404, 'No event with ID {0} exists for group {1}.'],
  ORG_EVENT_NOT_FOUND: [404, 'No event with ID {0} exists for organization {1}.'],
  GLOBAL_EVENT_NOT_FOUND: [404, 'No event with ID {0} exists.'],
  INVALID_DATE_FORMAT: [400, 'An invalid date value {0} was specified.'],
  INVALID_DATE_RANGE: [
    400,
    "An invalid date range minDate={0}, maxDate={1} was specified: maxDate shouldn't be earlier than minDate.",
  ],
} as const satisfies Refusals;
