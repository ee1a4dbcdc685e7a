import type { JournalEntry } from './journal.js';

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

/** A period between two clears of a journal. Within a session, the virtual clock never goes back. */
export interface JournalSession {
  /** Name of the world. */
  readonly world: string;
  /** Position among the sessions of the journal, from 1. */
  readonly number: number;
}

/** Reason why a journal receives no further entries: its world was deleted, or the program stops. */
export type EndReason = 'deleted' | 'stopped';

export interface JournalListener {
  /** Runs when an exchange or an action ends. */
  closed(entry: JournalEntry): void;
  cleared(): void;
  /** Runs when the journal receives no further entries. */
  ended(reason: EndReason): void;
}
