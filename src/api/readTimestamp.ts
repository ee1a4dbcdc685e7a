import { parseInstant, SECOND_MS, type Instant } from '../world/instant.js';
import { Refusal } from '../world/refusals.js';

/**
 * Parses a timestamp of a body in ISO 8601. Without a zone, it is in UTC. Without a time, it means midnight.
 * Refuses fractions of a second.
 */
export function readTimestamp(attribute: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_ATTRIBUTE', attribute);
  if (instant % SECOND_MS !== 0) throw new Refusal('FRACTIONAL_TIMESTAMP');
  return instant;
}

/** Parses a timestamp of a query parameter. */
export function readInstantParameter(parameter: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_QUERY_PARAMETER', parameter);
  return instant;
}
