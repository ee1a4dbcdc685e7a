/** What a journal holds at most. */
export interface JournalBounds {
  readonly entries: number;
  /** Of all entries that are over, by a rough count. */
  readonly bytes: number;
}

/** So much a world remembers of what was asked of it. */
export const JOURNAL_BOUNDS: JournalBounds = {
  entries: 10_000,
  bytes: 16 * 1024 * 1024,
};
