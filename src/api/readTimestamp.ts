import { parseInstant, SECOND_MS, type Instant } from '../world/instant.js';
import { Refusal } from '../world/refusals.js';

/** Reads a timestamp attribute of a body: ISO 8601, UTC without a zone, a bare date its midnight; whole seconds only. */
export function readTimestamp(attribute: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_ATTRIBUTE', attribute);
  if (instant % SECOND_MS !== 0) throw new Refusal('FRACTIONAL_TIMESTAMP');
  return instant;
}

/** Reads a timestamp of the query. */
export function readInstantParameter(parameter: string, text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_QUERY_PARAMETER', parameter);
  return instant;
}
