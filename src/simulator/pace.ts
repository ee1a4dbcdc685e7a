import type { Instant } from '../world/instant.js';

/** How the virtual clock follows the real clock: both anchors are the same instant. */
export interface ClockAnchor {
  /** Virtual seconds per real second; positive. */
  readonly rate: number;
  readonly realAnchor: number;
  readonly virtualAnchor: Instant;
}

/** Converts a real instant to a virtual one. The result never goes back, even if the real clock does. */
export function virtualInstant({ rate, realAnchor, virtualAnchor }: ClockAnchor, real: number): Instant {
  return virtualAnchor + Math.max(0, Math.floor((real - realAnchor) * rate));
}
