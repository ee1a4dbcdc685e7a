import type { Refusals } from './refusalEntry.js';

/** Errors of operations on logs, on the extended surface only. */
export const logRefusals = {
  LOG_COLLECTION_JOB_NOT_FOUND_IN_GROUP: [404, 'No log collection job with ID {0} exists in group {1}.'],
  INVALID_LOG_COLLECTION_JOB_ID: [404, 'An invalid log collection job ID {0} was specified.'],
  INVALID_LOG_REQUEST_SIZE: [400, 'The requested size per file must be greater than 0 bytes.'],
  INVALID_LOG_REQUEST_TYPES: [400, 'At least one log type must be requested.'],
  RESOURCE_NOT_FOUND_FOR_JOB: [400, "The resource {0} of type {1} wasn't found."],
} as const satisfies Refusals;
