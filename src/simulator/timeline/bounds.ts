/** Limits of each world's timeline. With `entries` or `bytes` 0, a world has no timeline. */
export interface TimelineBounds {
  readonly entries: number;
  /** Maximum estimated memory of the entries and of the journal, in bytes. */
  readonly bytes: number;
}

export const TIMELINE_BOUNDS: TimelineBounds = { entries: 10_000, bytes: 64 * 1024 * 1024 };
