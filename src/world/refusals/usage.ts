import type { Refusals } from './refusalEntry.js';

/** Errors of operations on server types and usage, on the extended surface only. */
export const usageRefusals = {
  DB_USAGE_ASSIGNMENT_FEATURE_DISABLED: [
    400,
    'Cannot trigger license assignment generation from the API when the Licensing UI is disabled.',
  ],
  INVALID_DATE_FORMAT: [400, 'An invalid date value {0} was specified.'],
  START_DATE_AFTER_END_DATE: [400, 'The specified start date must be earlier than the specified end date.'],
  PHYSICAL_HOST_NOT_FOUND: [400, 'The physical host with id {0} could not be found.'],
  PHYSICAL_HOST_ALREADY_EXISTS: [400, 'A physical host with name {0} already exists.'],
  PHYSICAL_HOST_CONTAINS_DUPLICATE_HOST_ENTRIES: [400, 'The physical host contains duplicate entries.'],
  PHYSICAL_HOST_CONTAINS_NON_EXISTENT_HOST: [400, 'A provided host does not exist.'],
  // The vendor publishes the code and the text with these spelling mistakes.
  HOST_ALREADY_EXISTS_IN_ANOTHER_PHSYICAL_HOST: [400, 'A host is already used un another physical host.'],
} as const satisfies Refusals;
