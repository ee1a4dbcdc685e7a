import type { Instant } from '../instant.js';
import { instantText } from '../tree/indexText.js';

export type { Period, WritesOfPeriod } from '../tables/periods.js';

/**
 * Formats an instant as a part of an index key. The text of an instant before 1970 is that of the start of
 * 1970.
 */
export function sortable(instant: Instant): string {
  return instantText(Math.max(0, instant));
}
