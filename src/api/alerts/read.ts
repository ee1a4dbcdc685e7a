import { parseInstant, SECOND_MS, type Instant } from '../../world/instant.js';
import { Refusal } from '../../world/refusals.js';

/** Parses the end of an acknowledgement. Clients send fractions of seconds and any zone. */
export function readAcknowledgedUntil(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_DATE_FORMAT', text);
  return Math.floor(instant / SECOND_MS) * SECOND_MS;
}
