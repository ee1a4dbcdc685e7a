import type { CommandContext } from '../commands/context.js';
import {
  clearJournal,
  getJournalEntry,
  listJournal,
  verifyJournal,
  waitForJournal,
  type WaitView,
} from '../commands/journal.js';
import type { ShownEntry } from '../journal/presentEntry.js';
import type { Bounds, Match } from '../journal/match.js';
import type { Verdict } from '../journal/verify.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/** Which entries of a journal to list; by default all. */
export interface JournalQuery extends Pick<
  Match,
  'operation' | 'status' | 'fault' | 'method' | 'path' | 'publicKey'
> {
  readonly kind?: 'exchange' | 'control';
  /** The number of an entry, for those after it; or a virtual ISO 8601 timestamp, for those from then on. */
  readonly since?: number | string;
  /** Maximum number of entries: the first ones after a number, otherwise the last ones. */
  readonly limit?: number;
}

/** The exchanges to wait for. */
export interface Awaited {
  readonly match: Match;
  /** Number of calls; by default 1. */
  readonly count?: number;
  /** Real milliseconds, at most 60,000; by default 10,000. */
  readonly timeout?: number;
  /** Only entries with a higher number count. */
  readonly since?: number;
}

/** Expectation of a journal: a number of matching calls (by default at least one), no such call, or a sequence of calls. */
export type JournalExpectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly match: Match; readonly never: true }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/**
 * The journal of a world: every call to its API and every control action on it.
 *
 * @example
 * await world.journal.wait({ match: { operation: 'E3' }, count: 1, timeout: 2000 });
 * expect(await world.journal.verify({ never: { status: '5xx' } })).toMatchObject({ result: 'pass' });
 */
export interface WorldJournal {
  /** The entries that match, oldest first. */
  list(query?: JournalQuery): Promise<readonly ShownEntry[]>;
  /** One entry by its number; a call comes with its explanation. */
  get(id: number): Promise<ShownEntry>;
  /** Removes all entries. Numbers are not used again. */
  clear(): Promise<void>;
  /** Waits until `count` calls that match are over. Rejects with status 408 at the timeout. */
  wait(awaited: Awaited): Promise<WaitView>;
  /** Compares the journal with an expectation. A verdict `fail` names the nearest calls. */
  verify(expectation: JournalExpectation): Promise<Verdict>;
}

/** The journal of the world that `find` returns. */
export function journalOf({ after }: CommandContext, find: () => LiveWorld): WorldJournal {
  return {
    list: (query = {}) =>
      settle(() => {
        const entries = listJournal(find(), withoutUndefined(asObject('the query', query)));
        return entries.slice(0, entries.length);
      }),
    get: (id) => settle(() => getJournalEntry(find(), String(id))),
    clear: () =>
      settle(() => {
        clearJournal(find());
      }),
    wait: (awaited) => settle(() => waitForJournal(find(), awaited, after)),
    verify: (expectation) => settle(() => verifyJournal(find(), expectation)),
  };
}
