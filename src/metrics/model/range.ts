import type { Instant } from '../../world/instant.js';

/** A time range for which points are computed. */
export interface Range {
  readonly from: Instant;
  readonly until: Instant;
}
