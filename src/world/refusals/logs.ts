import type { Refusals } from './refusalEntry.js';

/** Errors of operations on logs, on the extended surface only. */
export const logRefusals = {
  LOG_COLLECTION_JOB_NOT_FOUND_IN_GROUP: [404, 'No log collection job with ID {0} exists in group {1}.'],
  INVALID_LOG_COLLECTION_JOB_ID: [404, 'An invalid log collection job ID {0} was specified.'],
  INVALID_LOG_REQUEST_SIZE: [400, 'The requested size per file must be greater than 0 bytes.'],
  INVALID_LOG_REQUEST_TYPES: [400, 'At least one log type must be requested.'],
  RESOURCE_NOT_FOUND_FOR_JOB: [400, "The resource {0} of type {1} wasn't found."],
  CANNOT_DOWNLOAD_JOB_IN_PROGRESS: [403, 'Cannot download the logs of job {0}, which is in progress.'],
  CANNOT_DOWNLOAD_EXPIRED_JOB: [403, 'Cannot download the logs of job {0}, which has expired.'],
  CANNOT_EXTEND_EXPIRED_JOB: [403, 'Cannot extend job {0}, which has expired.'],
  ONLY_FAILED_JOB_CAN_BE_RESTARTED: [400, 'Only a failed job can be restarted.'],
  EXPIRATION_DATE_MUST_BE_IN_FUTURE: [400, 'The expiration date must be in the future.'],
  EXPIRATION_DATE_TOO_DISTANT: [
    400,
    'The expiration date must be at most 6 months after the creation of the job.',
  ],
  // See the quirk `archiveAccept`.
  NOT_ACCEPTABLE: [406, 'The resource is not available as {0}.'],
} as const satisfies Refusals;
