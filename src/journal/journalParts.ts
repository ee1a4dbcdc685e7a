import type { JournalEntry } from './journalEntry.js';

export type { JournalEntry } from './journalEntry.js';
export type { JournalSession } from './session.js';

export interface JournalBounds {
  readonly entries: number;
  /** Maximum estimated size of all ended entries. Above it, old replies are shortened. */
  readonly bytes: number;
  /** Returns the size from which entries are evicted instead, if it is larger. */
  readonly room?: () => number;
}

/** The limits of each world's journal. */
export const JOURNAL_BOUNDS: JournalBounds = {
  entries: 10_000,
  bytes: 16 * 1024 * 1024,
};

/** Number of entries at the end whose replies are never shortened. */
export const WHOLE_ENTRIES = 100;

/** Reason why a journal receives no further entries: its world was deleted, or the program stops. */
export type EndReason = 'deleted' | 'stopped';

export interface JournalListener {
  /** Runs when an exchange or an action ends. */
  closed(entry: JournalEntry): void;
  cleared(): void;
  /** Runs when the journal receives no further entries. */
  ended(reason: EndReason): void;
}
