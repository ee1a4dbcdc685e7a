import type { QueryOf } from '../../contract/types.js';
import type { EventFilter } from '../../world/events/findEvents.js';
import { Refusal } from '../../world/refusals.js';
import { readInstant } from '../requests/readTimestamp.js';

/**
 * Reads the filter of an organization's feed or of the global feed. Unlike `listEvents` (E21), it refuses a range
 * that ends before it starts, and its refusal of a malformed date shows the date.
 */
export function readFeedFilter({
  eventType = [],
  minDate,
  maxDate,
}: QueryOf<'listOrganizationEvents'>): EventFilter {
  const from = minDate === undefined ? undefined : readInstant(minDate);
  const to = maxDate === undefined ? undefined : readInstant(maxDate);
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal('INVALID_DATE_RANGE', minDate ?? '', maxDate ?? '');
  return {
    eventTypes: eventType,
    ...(from !== undefined && { minDate: from }),
    ...(to !== undefined && { maxDate: to }),
  };
}
