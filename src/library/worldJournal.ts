import type { CommandContext } from '../commands/context.js';
import { clearJournal, getJournalEntry, listJournal } from '../commands/journal.js';
import {
  verifyJournal,
  waitForJournal,
  type VerdictView,
  type WaitView,
} from '../commands/journalVerdicts.js';
import { listNotifications, type NotificationView } from '../commands/notifications.js';
import type { ShownEntry } from '../journal/presentEntry.js';
import type { Bounds } from '../world/match.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Match } from './match.js';
import { asObject, withoutUndefined } from './options.js';
import { settleCopy } from './copies.js';
import { settle } from './simulatorError.js';

/** Selects entries of a journal. An empty query selects all. */
export interface JournalQuery extends Pick<
  Match,
  'operation' | 'status' | 'fault' | 'method' | 'path' | 'publicKey'
> {
  readonly kind?: 'exchange' | 'control';
  /** Selects calls that failed, or all others. */
  readonly failed?: boolean;
  /** `folded` leaves out challenges that were answered. */
  readonly handshakes?: 'folded' | 'unfolded';
  /**
   * Selects entries after this entry number, or entries from this virtual time on (an ISO 8601 timestamp).
   */
  readonly since?: number | string;
  /**
   * Maximum number of entries. If `since` is a number, the first matching entries are returned, otherwise the
   * last ones.
   */
  readonly limit?: number;
}

/** Selects notifications of alerts. An empty query selects all. */
export interface NotificationQuery {
  /** Id of an alert. */
  readonly alert?: string;
  /** Id of an alert configuration. */
  readonly alertConfig?: string;
  /** Selects notifications from this virtual time on (an ISO 8601 timestamp). */
  readonly since?: string;
  /** Maximum number of notifications. If there are more, the last ones are returned. */
  readonly limit?: number;
}

/** The exchanges to wait for. */
export interface Awaited {
  readonly match: Match;
  /** Number of calls to wait for. Defaults to 1. */
  readonly count?: number;
  /** Timeout in real milliseconds, at most 60,000. Defaults to 10,000. */
  readonly timeout?: number;
  /** Number of an entry. Only later entries count. */
  readonly since?: number;
}

/**
 * The expectation of a test about the journal: a number of matching calls (at least one by default), no matching
 * call, or a sequence of calls.
 */
export type JournalExpectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly match: Match; readonly never: true }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/**
 * The journal of a world. It records every call to its API and every control action on it.
 *
 * @example
 * await world.journal.wait({ match: { operation: 'patchSnapshot' }, count: 1, timeout: 2000 });
 * expect(await world.journal.verify({ never: { status: '5xx' } })).toMatchObject({ result: 'pass' });
 */
export interface WorldJournal {
  /** Returns the matching entries, oldest first. */
  list(query?: JournalQuery): Promise<readonly ShownEntry[]>;
  /** Returns one entry by its number. The entry of a call contains its explanation. */
  get(id: number): Promise<ShownEntry>;
  /** Removes all entries. New entries continue the numbering. */
  clear(): Promise<void>;
  /** Waits until `count` matching calls have ended. Rejects with status 408 after the timeout. */
  wait(awaited: Awaited): Promise<WaitView>;
  /** Returns the notifications that the platform would have sent, oldest first: at most 20 of each alert. */
  notifications(query?: NotificationQuery): Promise<readonly NotificationView[]>;
  /**
   * Compares the journal with an expectation. With `since`, only exchanges after that entry count. Unless the result is `pass`, the
   * verdict has a `message`, the most similar calls, and why the call failed that decided (`failure`).
   */
  verify(expectation: JournalExpectation & { readonly since?: number }): Promise<VerdictView>;
}

/** Creates access to the journal of the world that `find` returns. */
export function journalOf(context: CommandContext, find: () => LiveWorld): WorldJournal {
  return {
    list: (query = {}) =>
      settleCopy(() => {
        const entries = listJournal(context, find(), withoutUndefined(asObject('the query', query)));
        return entries.slice(0, entries.length);
      }),
    get: (id) => settleCopy(() => getJournalEntry(context, find(), String(id))),
    clear: () =>
      settle(() => {
        clearJournal(find());
      }),
    wait: (awaited) => settleCopy(() => waitForJournal(context, find(), awaited)),
    notifications: (query = {}) =>
      settleCopy(() => {
        const sent = listNotifications(find(), withoutUndefined(asObject('the query', query)));
        return sent.slice(0, sent.length);
      }),
    verify: (expectation) => settleCopy(() => verifyJournal(context, find(), expectation)),
  };
}
