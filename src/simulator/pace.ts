import type { Instant } from '../world/instant.js';

/** How the virtual clock follows the real one: from a pair of instants on, at a rate. */
export interface Pace {
  /** Virtual seconds to a real one; positive. */
  readonly rate: number;
  readonly realAnchor: number;
  readonly virtualAnchor: Instant;
}

/** The virtual instant of a real one. It never goes back, even if the real clock is set back. */
export function virtualInstant({ rate, realAnchor, virtualAnchor }: Pace, real: number): Instant {
  return virtualAnchor + Math.max(0, Math.floor((real - realAnchor) * rate));
}
