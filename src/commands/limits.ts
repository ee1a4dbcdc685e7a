import { whole } from '../schema/schema.js';

/** Limits of the commands. Those of the journal itself stand in `journal/bounds.ts`. */
export const LIMITS = {
  /** Checkpoints of one world: each keeps all rows that have changed since. */
  checkpoints: 1_000,
  /** Fault rules of one world. */
  faults: 1_000,
  /** Entries that `agenda` returns at most, and by default. */
  agendaEntries: 10_000,
  agendaEntriesDefault: 100,
  /** Ids listed if a name matches several rows. */
  ambiguousIds: 100,
  /** Largest world whose hash is part of its description: a hash of 50,000 rows takes seconds. */
  hashedRows: 50_000,
  /** Longest wait for journal entries: proxies time out earlier than this. Real milliseconds. */
  waitMs: 60_000,
  waitMsDefault: 10_000,
  /** Size of a request body, and of one that has the state of a new world. */
  bodyBytes: 16 * 1024 * 1024,
  stateBodyBytes: 256 * 1024 * 1024,
} as const;

/** Reads the `limit` of a list that has no upper bound. */
export const listLimit = whole(1);
