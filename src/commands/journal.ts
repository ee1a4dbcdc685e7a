import { CallerError, inputIssues, WrongJson } from '../world/callerError.js';
import type { Match } from '../world/match.js';
import { compileMatch } from '../journal/compileMatch.js';
import { publicKeyOf } from '../journal/exchangeFacts.js';
import { explain } from '../journal/explain.js';
import { presentEntry, type ShownEntry } from '../journal/presentEntry.js';
import { Conflict } from '../world/conflict.js';
import { callOf } from '../journal/recordedCall.js';
import type { JournalEntry } from '../journal/journal.js';
import { verify, type Verdict } from '../journal/verify.js';
import { waitFor, type After } from '../journal/waitFor.js';
import { wildcard } from '../journal/wildcard.js';
import { hasKey, matchIssues, type KnownNames } from '../scenarios/exchangeIssues.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { notFound } from './errors.js';
import { pathOf } from './findWorld.js';
import { readFilter, verifyInput, waitInput } from './journalInput.js';
import { readInput } from './readInput.js';
import type { LazyList } from './lazyList.js';
import { described, integer } from '../schema/schema.js';
import { defineCommand, answers, done } from './command.js';
import { journalEntrySchema, verdictSchema, waitedSchema } from './journalView.js';

/** The result of a wait: the exchanges that matched. */
export interface WaitView {
  readonly result: 'pass';
  readonly count: number;
  readonly entries: readonly ShownEntry[];
}

/** Returns the entries of a journal that match a filter, oldest first. */
export function listJournal({ journal }: LiveWorld, input: unknown): LazyList<ShownEntry> {
  const { kind, match, after, from = -Infinity, limit = Infinity } = readFilter(input);
  const matches = entryMatcher(match);
  const found: JournalEntry[] = [];
  for (const entry of journal.entries(after)) {
    if (entry.at < from || (kind !== undefined && entry.kind !== kind)) continue;
    if (matches(entry)) found.push(entry);
    if (after !== undefined && found.length === limit) break;
  }
  const last = found.slice(-limit);
  return { length: last.length, slice: (start, end) => last.slice(start, end).map(presentEntry) };
}

/**
 * Returns a predicate for journal entries. Control actions have only the member `status`. A match with any other member
 * rejects them.
 */
function entryMatcher(match: Match): (entry: JournalEntry) => boolean {
  const matches = compileMatch(match);
  const isAboutCalls = Object.keys(match).some((member) => member !== 'status');
  const nothing = (): undefined => undefined;
  return (entry) => {
    if (entry.kind === 'exchange') return matches(callOf(entry));
    if (isAboutCalls) return false;
    const { method, path, status } = entry;
    const call = { method, path, parameter: nothing, header: nothing };
    return matches(status === undefined ? call : { ...call, status });
  };
}

/** Returns an entry by its number. The entry of an exchange contains its explanation. */
export function getJournalEntry(live: LiveWorld, id: string): ShownEntry {
  const entry = /^\d{1,15}$/.test(id) ? live.journal.find(Number(id)) : undefined;
  if (entry === undefined) {
    throw notFound(`The journal has no entry ${JSON.stringify(id)} (any more).`, {
      http: `GET ${pathOf(live, 'journal')} lists them`,
      library: 'world.journal.list() lists them',
    });
  }
  const view = presentEntry(entry);
  return entry.kind === 'exchange' ? { ...view, explanation: explain(live.name, live.world, entry) } : view;
}

export function clearJournal(live: LiveWorld): void {
  live.refuseIfRecorded();
  live.journal.clear();
}

/** Compares the journal with an expectation. Throws a WrongJson if it names an unknown fault rule or a misspelt key. */
export function verifyJournal(live: LiveWorld, input: unknown): Verdict {
  const { expectation, matches, since } = readInput(verifyInput, input);
  const issues = matchIssues(live.world, knownNames(live), matches);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues));
  return verify(live.journal, expectation, since);
}

/** Returns the names that a world has had, or will have by the timeline of a scenario. */
function knownNames({ world, origin, faults, journal }: LiveWorld): KnownNames {
  const later = world.steps
    .all()
    .toArray()
    .flatMap(({ step }) => step.fault?.id ?? []);
  return {
    faults: 'a fault rule that this world has or had',
    faultIds: [...faults.seenIds, ...later],
    isKey: (pattern) => hasKey(origin.world, pattern) || hasCaller(journal, pattern),
  };
}

function hasCaller(journal: LiveWorld['journal'], pattern: string): boolean {
  const matches = wildcard(pattern);
  return [...journal.exchanges()].some((exchange) => {
    const publicKey = publicKeyOf(exchange);
    return publicKey !== undefined && matches(publicKey);
  });
}

/**
 * Waits until `count` matching exchanges have ended. Throws after the timeout, when `signal` aborts, and when
 * the world is deleted.
 */
export async function waitForJournal(
  { name, journal }: LiveWorld,
  input: unknown,
  after: After,
  signal?: AbortSignal,
): Promise<WaitView> {
  const { match, count, timeout, since } = readInput(waitInput, input);
  const awaited = { match, count, timeout, ...(since !== undefined && { since }) };
  const { ended, cancel } = waitFor(journal, awaited, after);
  signal?.addEventListener('abort', cancel);
  const { result, records } = await ended;
  const entries = records.map(presentEntry);
  const details = { result, count: entries.length, entries };
  if (result === 'pass') return { result, count: entries.length, entries };
  if (result === 'cancelled') throw new Conflict('The wait was cancelled.');
  if (result === 'ended')
    throw new Conflict(`The wait ended: the world ${name} was deleted, or the program is stopping.`, {
      details,
    });
  const detail = `After ${timeout} ms, only ${entries.length} of ${count} matching exchanges have ended.`;
  throw new CallerError('timeout', detail, { details });
}

/** `…/journal`: verifies and awaits the calls to a world. */
export const journalCommands = [
  defineCommand({
    name: 'clearJournal',
    method: 'delete',
    path: '/v1/worlds/{world}/journal',
    summary: 'Clears the journal.',
    description:
      'Entry numbers are not used again. The coverage still counts the cleared exchanges. A reset also clears the journal.',
    answer: done('The journal is empty.'),
    isChange: false,
    run: ({ idleWorld }) => {
      clearJournal(idleWorld);
    },
  }),
  defineCommand({
    name: 'verifyJournal',
    method: 'post',
    path: '/v1/worlds/{world}/journal/verify',
    summary: 'Checks an expectation against the journal.',
    description:
      '`{match, count}`: this number of exchanges matches (by default at least one). `{match, never: true}` or `{never: match}`: no exchange matches. `{sequence: [match, …]}`: matching exchanges occurred in this order, possibly with others between them. Running exchanges count with their data so far. The result is `inconclusive` if evicted entries could have changed it. With `since`, only exchanges after that entry count.',
    body: verifyInput,
    answer: answers('The verdict, whether passed or failed.', verdictSchema),
    isChange: false,
    isRead: true,
    example: {
      body: { match: { operation: 'listClusters' }, count: { gte: 1 } },
      otherBodies: {
        never: { never: { operation: 'patchSnapshot', status: 409 } },
        sequence: {
          sequence: [{ operation: 'listProjects' }, { operation: 'patchSnapshot', status: '2xx' }],
        },
      },
    },
    run: ({ idleWorld, body }) => verifyJournal(idleWorld, body),
  }),
  defineCommand({
    name: 'waitForJournal',
    method: 'post',
    path: '/v1/worlds/{world}/journal/wait',
    summary: 'Waits until matching exchanges have ended.',
    description:
      'Responds as soon as `count` matching exchanges have ended. Earlier exchanges count too. With `since`, only exchanges after that entry count. At the timeout, the response is a 408 with the entries so far, so that a client that checks only the status does not mistake it for success.',
    body: waitInput,
    answer: answers('The exchanges have ended.', waitedSchema),
    refusals: {
      408: { description: 'Timeout; `count` and `entries` show the exchanges so far.', schema: waitedSchema },
    },
    isChange: false,
    isRead: true,
    example: { body: { match: { operation: 'listClusters' }, count: 1, timeout: 2000 } },
    run: ({ context, idleWorld, body, gone }) => waitForJournal(idleWorld, body, context.after, gone),
  }),
  defineCommand({
    name: 'getJournalEntry',
    method: 'get',
    path: '/v1/worlds/{world}/journal/{entry}',
    params: { entry: described(integer, 'The number of an entry.') },
    summary: 'One entry, with its explanation.',
    description:
      "The explanation of an exchange contains the selected world and how it was selected, the key, the required role and the key's matching roles, the clock, the fault rules that were evaluated and the random numbers that were drawn.",
    answer: answers('The entry.', journalEntrySchema),
    run: ({ idleWorld, param }) => getJournalEntry(idleWorld, param('entry')),
  }),
];
