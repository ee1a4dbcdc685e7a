import { matchBody } from '../control/bodies/journalBodies.js';
import {
  journalEntries,
  journalEntry,
  verifyJournal,
  waitForJournal,
  type JournalFilter,
  type Waited,
} from '../control/commands/journal.js';
import { presentEntry, type ShownEntry } from '../journal/presentEntry.js';
import type { Bounds } from '../journal/match.js';
import type { Match } from '../journal/match.js';
import { after } from '../server/realClock.js';
import type { Verdict } from '../journal/verify.js';
import { readJson, type Reader } from '../input/json/reader.js';
import { instant, object, oneOf, whole } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { withoutUndefined } from './options.js';
import { settle, SimulatorError } from './simulatorError.js';

/** Which entries of a journal are asked for; by default all of them. */
export interface JournalQuery extends Pick<
  Match,
  'operation' | 'status' | 'fault' | 'method' | 'path' | 'publicKey'
> {
  readonly kind?: 'exchange' | 'control';
  /** The number of an entry, to have those behind it, or a virtual timestamp. */
  readonly since?: number | string;
  readonly limit?: number;
}

/** What is waited for. */
export interface Awaited {
  readonly match: Match;
  /** By default 1. */
  readonly count?: number;
  /** Real milliseconds; by default 10,000. */
  readonly timeout?: number;
  /** Only entries with a higher number count. */
  readonly since?: number;
}

/** What a journal is expected to hold: so many calls that fit (at least one), none, or calls one after another. */
export type JournalExpectation =
  | { readonly match: Match; readonly count?: Bounds }
  | { readonly match: Match; readonly never: true }
  | { readonly never: Match }
  | { readonly sequence: readonly Match[] };

/**
 * What was asked of a world, and what became of it.
 *
 * @example
 * await world.journal.wait({ match: { operation: 'E3' }, count: 1, timeout: 2000 });
 * expect(await world.journal.verify({ never: { status: '5xx' } })).toMatchObject({ result: 'pass' });
 */
export interface WorldJournal {
  /** The entries that fit, oldest first. */
  list(query?: JournalQuery): Promise<readonly ShownEntry[]>;
  /** One entry, an exchange with its explanation. */
  get(id: number): Promise<ShownEntry>;
  clear(): Promise<void>;
  /** Waits until so many calls are over that fit. Rejects with the status 408 when the time is out. */
  wait(awaited: Awaited): Promise<Waited>;
  /** Whether it holds what is expected; if not, which calls came closest. */
  verify(expectation: JournalExpectation): Promise<Verdict>;
}

const ID_MAX = Number.MAX_SAFE_INTEGER;
const number = whole(0, ID_MAX);
const others = object({
  kind: oneOf('exchange', 'control'),
  limit: whole(1, ID_MAX),
  since: ((value, path, complain) =>
    typeof value === 'string'
      ? { from: instant(value, path, complain) }
      : { after: number(value, path, complain) }) as Reader<{
    readonly from?: number;
    readonly after?: number;
  }>,
});

/** The journal of the world that `find` finds. */
export function journalOf(find: () => LiveWorld): WorldJournal {
  return {
    list: (query = {}) => settle(() => journalEntries(find(), filterOf(query)).map(presentEntry)),
    get: (id) => settle(() => journalEntry(find(), String(id))),
    clear: () =>
      settle(() => {
        find().journal.clear();
      }),
    wait: (awaited) =>
      settle(async () => {
        const waited = await waitForJournal(find(), awaited, after);
        if (waited === undefined) throw new SimulatorError('The waiting was called off.', 409);
        return waited;
      }),
    verify: (expectation) => settle(() => verifyJournal(find(), expectation)),
  };
}

function filterOf({ kind, since, limit, ...match }: JournalQuery): JournalFilter {
  const read = readJson(others, withoutUndefined({ kind, since, limit }));
  return {
    ...(read.kind !== undefined && { kind: read.kind }),
    match: readJson(matchBody, withoutUndefined(match)),
    ...{ after: 0, from: -Infinity, ...read.since },
    limit: read.limit ?? Infinity,
  };
}
