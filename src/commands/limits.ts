import { anything, decoded, expecting, whole, publishedAs, string } from '../schema/schema.js';
import type { Schema } from '../schema/types.js';

/** Limits of the commands. `journal/journal.ts` contains the limits of the journal. */
export const LIMITS = {
  /**
   * Maximum number of checkpoints per world. Each checkpoint keeps all rows that have changed since it was
   * made.
   */
  checkpoints: 1_000,
  /** Maximum number of labels per world. */
  labels: 20,
  /** Maximum number of fault rules per world. */
  faults: 1_000,
  /** Maximum number of timeline steps per world that clients of the control plane have added. */
  timelineSteps: 1_000,
  /** Maximum and default number of entries that `agenda` returns. */
  agendaEntries: 10_000,
  agendaEntriesDefault: 100,
  /** Maximum number of ids that the error about an ambiguous name lists. */
  ambiguousIds: 100,
  /** Maximum number of rows among which a similar name is searched for an error message. */
  similarNames: 5_000,
  /** Maximum and default number of entries that `timeline` returns. */
  timelineEntries: 1_000,
  timelineEntriesDefault: 100,
  /** Maximum and default number of rows that `problems` returns. */
  problems: 10_000,
  problemsDefault: 100,
  /** Maximum and default number of rows that `diff` returns. */
  differences: 1_000,
  differencesDefault: 100,
  /**
   * Worlds with more rows than this are shown without their hash, because hashing 50,000 rows takes seconds.
   */
  hashedRows: 50_000,
  /** Maximum wait for journal entries in real milliseconds. Proxies would time out during longer waits. */
  waitMs: 60_000,
  waitMsDefault: 10_000,
  /** Maximum number of hosts and of events in one history. */
  historyHosts: 100,
  historyEvents: 1_000,
  /** Maximum number of open streams of one world, and of all worlds together. */
  streamsPerWorld: 50,
  streams: 500,
  /** Maximum size of a request body, in bytes. */
  bodyBytes: 16 * 1024 * 1024,
  /** Maximum size of a YAML request body, in bytes. The YAML parser is a hundred times slower than the JSON parser. */
  yamlBodyBytes: 1024 * 1024,
  /** Maximum size of a request body that contains the state of a new world, in bytes. */
  stateBodyBytes: 256 * 1024 * 1024,
  /** Maximum length of a line, if the state arrives as lines. The number of lines has no limit. */
  stateLine: 16 * 1024 * 1024,
} as const;

/** Schema of the `limit` of a list: a whole number of at least 1, without a maximum. */
export const listLimit = whole(1);

/**
 * Schema of the `offset` of a list. Accepts the text `0` too, because the control plane converts only positive numbers
 * in a query.
 */
export const listOffset: Schema<number> = publishedAs(
  { type: 'integer', minimum: 0, default: 0 },
  decoded(expecting('a whole number of 0 or more', anything), (value) => {
    const offset = value === '0' ? 0 : value;
    return typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0 ? offset : undefined;
  }),
);

/**
 * Schema of a text in a query. Accepts numbers and booleans too, because the control plane converts texts such as `5`
 * and `true` before the command reads them.
 */
export const queryText: Schema<string> = publishedAs(
  string,
  decoded(expecting('a text', anything), (value) =>
    ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined,
  ),
);
