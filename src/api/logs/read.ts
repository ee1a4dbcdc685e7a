import type { Schema } from '../../contract/types.js';
import { LAST_INSTANT, parseInstant, type Instant } from '../../world/instant.js';
import type { LogRequest } from '../../world/logs/createLogJob.js';
import { Refusal } from '../../world/refusals.js';
import {
  LOG_RESOURCE_TYPES,
  LOG_TYPES,
  type LogResourceType,
  type LogType,
} from '../../world/tables/logCollectionJobs.js';

/** Reads the body of `createLogCollectionJob`. Members that clients leave out count as empty or 0. */
export function readLogRequest(body: Schema<'NewLogCollectionJob'>, now: Instant): LogRequest {
  const { resourceName, logTypes, redacted, sizeRequestedPerFileBytes } = body;
  const types = readLogTypes(logTypes ?? []);
  const range = readRange(body, now);
  return {
    resourceName,
    resourceType: readResourceType(body.resourceType),
    logTypes: LOG_TYPES.filter((type) => types.includes(type)),
    redacted: redacted ?? false,
    sizeRequestedPerFileBytes: sizeRequestedPerFileBytes ?? 0,
    ...(range !== undefined && { range }),
  };
}

/**
 * Reads a resource type. Case does not matter, because the command line of the platform sends lower case. Documents
 * spell one type in two ways.
 */
function readResourceType(text: string): LogResourceType {
  const name = text.toUpperCase().replace('REPLICA_SET', 'REPLICASET');
  const type = LOG_RESOURCE_TYPES.find((each) => each === name);
  if (type === undefined) throw new Refusal('INVALID_ENUM_VALUE', text);
  return type;
}

function readLogTypes(names: readonly string[]): readonly LogType[] {
  return names.map((name) => {
    const type = LOG_TYPES.find((each) => each === name.toUpperCase());
    if (type === undefined) throw new Refusal('INVALID_ENUM_VALUE', name);
    return type;
  });
}

/** Reads the time range of the logs. A request has both dates or neither. */
function readRange(
  { logCollectionFromDate: first, logCollectionToDate: last }: Schema<'NewLogCollectionJob'>,
  now: Instant,
): LogRequest['range'] {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
  if (!isGiven(first) && !isGiven(last)) return undefined;
  if (!isGiven(first)) throw new Refusal('MISSING_ATTRIBUTE', 'logCollectionFromDate');
  if (!isGiven(last)) throw new Refusal('MISSING_ATTRIBUTE', 'logCollectionToDate');
  const [from, to] = [readDate('logCollectionFromDate', first), readDate('logCollectionToDate', last)];
  if (to <= from) throw new Refusal('START_DATE_AFTER_END_DATE', String(first), String(last));
  if (to > now) throw new Refusal('INVALID_ATTRIBUTE', 'logCollectionToDate');
  return { from, to };
}

/** Reads a date: a text in ISO 8601, or a number of milliseconds since 1970-01-01T00:00:00Z. */
export function readDate(attribute: string, value: unknown): Instant {
  const at = typeof value === 'string' ? parseInstant(value) : value;
  if (typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= LAST_INSTANT) return at;
  if (typeof value === 'string') throw new Refusal('INVALID_DATE_FORMAT', value);
  throw new Refusal('INVALID_ATTRIBUTE', attribute);
}
