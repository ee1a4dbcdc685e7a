import { parseInstant, SECOND_MS, type Instant } from '../../world/instant.js';
import { Refusal } from '../../world/refusals.js';

/**
 * Parses an ISO 8601 timestamp in a request body. The default zone is UTC, and the default time is midnight. Refuses
 * fractions of a second.
 */
export function readTimestamp(attribute: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_ATTRIBUTE', attribute);
  if (instant % SECOND_MS !== 0) throw new Refusal('FRACTIONAL_TIMESTAMP');
  return instant;
}

/** Parses a timestamp of a query parameter. The refusal of a malformed one names the parameter. */
export function readInstantParameter(parameter: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_QUERY_PARAMETER', parameter);
  return instant;
}

/** Parses a timestamp from a query parameter. Throws a refusal that quotes the text if it is malformed. */
export function readInstant(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_DATE_FORMAT', text);
  return instant;
}
