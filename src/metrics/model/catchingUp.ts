import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';

/** How a member catches up that was away. */
export interface CatchUp {
  /** When it came back. */
  readonly since: Instant;
  /** How far behind it was then. */
  readonly behindMs: Duration;
  /** How long it takes to catch up. */
  readonly lengthMs: Duration;
}

/** How many times as fast as it was written a member reads the oplog while it catches up. */
export function speedOf({ behindMs, lengthMs }: CatchUp): number {
  return 1 + behindMs / lengthMs;
}
