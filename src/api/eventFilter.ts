import type { QueryOf } from '../contract/types.js';
import type { EventFilter } from '../world/events/findEvents.js';
import { parseInstant, type Instant } from '../world/instant.js';
import { Refusal } from '../world/refusals.js';

/**
 * Reads the filter of an organization's or of the deployment's events. Unlike `listEvents` (E21), refuses a malformed
 * date with its value, and a range that ends before it starts.
 */
export function readFeedFilter({
  eventType = [],
  minDate,
  maxDate,
}: QueryOf<'listOrganizationEvents'>): EventFilter {
  const from = minDate === undefined ? undefined : readDate(minDate);
  const to = maxDate === undefined ? undefined : readDate(maxDate);
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal('INVALID_DATE_RANGE', minDate ?? '', maxDate ?? '');
  return {
    eventTypes: eventType,
    ...(from !== undefined && { minDate: from }),
    ...(to !== undefined && { maxDate: to }),
  };
}

function readDate(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_DATE_FORMAT', text);
  return instant;
}
