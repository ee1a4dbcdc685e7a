import type { Match } from '../world/match.js';
import { compileMatch } from '../journal/compileMatch.js';
import { explain } from '../journal/explain.js';
import { handshakeOf, isFailed } from '../journal/handshakes.js';
import { contextOf, entryRow, type WhyWorlds } from './why/entryRow.js';
import { rowsInPath } from './why/rowsInPath.js';
import { whyOf } from './why/why.js';
import { presentEntry, type ShownEntry } from '../journal/presentEntry.js';
import { callOf } from '../journal/recordedCall.js';
import type { JournalEntry } from '../journal/journal.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { findEntry } from './findEntry.js';
import { verifyJournal, waitForJournal } from './journalVerdicts.js';
import { readFilter, verifyInput, waitInput } from './journalInput.js';
import type { LazyList } from './lazyList.js';
import { described, integer } from '../schema/schema.js';
import { defineCommand, answers, done } from './command.js';
import { journalEntrySchema, verdictSchema, waitedSchema } from './journalView.js';

/** Returns the entries of a journal that match a filter, oldest first. */
export function listJournal(context: WhyWorlds, live: LiveWorld, input: unknown): LazyList<ShownEntry> {
  const { journal } = live;
  const { kind, match, failed, isFolded, after, from = -Infinity, limit = Infinity } = readFilter(input);
  const matchesCall = entryMatcher(match);
  const matches = (entry: JournalEntry): boolean =>
    matchesCall(entry) &&
    (failed === undefined || (entry.kind === 'exchange' && isFailed(journal, entry) === failed)) &&
    !(isFolded && entry.kind === 'exchange' && handshakeOf(journal, entry) !== undefined);
  const found: JournalEntry[] = [];
  for (const entry of journal.entries(after)) {
    if (entry.at < from || (kind !== undefined && entry.kind !== kind)) continue;
    if (matches(entry)) found.push(entry);
    if (after !== undefined && found.length === limit) break;
  }
  const last = found.slice(-limit);
  return {
    length: last.length,
    slice: (start, end) => last.slice(start, end).map((entry) => entryRow(context, live, entry)),
  };
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
export function getJournalEntry(context: WhyWorlds, live: LiveWorld, id: string): ShownEntry {
  const entry = findEntry(live, id);
  if (entry.kind === 'control') return presentEntry(entry);
  const why = whyOf(contextOf(context, live, entry));
  return {
    ...entryRow(context, live, entry),
    ...(why && { why }),
    explanation: {
      ...explain(live.name, live.world, entry),
      rows: rowsInPath(entry.path).map(({ table: collection, id }) => ({ collection, id })),
    },
  };
}

export function clearJournal(live: LiveWorld): void {
  live.clearJournal();
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
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/journal/verify',
    summary: 'Checks an expectation against the journal.',
    description:
      '`{match, count}`: this number of exchanges matches (by default at least one). `{match, never: true}` or `{never: match}`: no exchange matches. `{sequence: [match, …]}`: matching exchanges occurred in this order, possibly with others between them. Running exchanges count with their data so far. A challenge and the request that answers it are one call: only a match that names the status 401 sees the challenge. The result is `inconclusive` if entries that the journal lacks could have changed it: it evicts old ones, and it has none of before the program restarted or the world moved to another replica. `whole` says whether it has all, `since` from where on, and `note` what is missing. With `since`, only exchanges after that entry count.',
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
    run: ({ context, idleWorld, body }) => verifyJournal(context, idleWorld, body),
  }),
  defineCommand({
    name: 'waitForJournal',
    isForAgents: true,
    method: 'post',
    path: '/v1/worlds/{world}/journal/wait',
    summary: 'Waits until matching exchanges have ended.',
    description:
      'Responds as soon as `count` matching exchanges have ended. Earlier exchanges count too. A challenge counts as a part of the request that answers it, or at the timeout if none did, unless the match names the status 401. With `since`, only exchanges after that entry count. At the timeout, the response is a 408 with the entries so far, so that a client that checks only the status does not mistake it for success. Its `result` is then `timeout`, or `inconclusive` if the journal lacks entries that may have been enough.',
    body: waitInput,
    answer: answers('The exchanges have ended.', waitedSchema),
    refusals: {
      408: { description: 'Timeout; `count` and `entries` show the exchanges so far.', schema: waitedSchema },
    },
    isChange: false,
    isRead: true,
    example: { body: { match: { operation: 'listClusters' }, count: 1, timeout: 2000 } },
    run: ({ context, idleWorld, body, gone }) => waitForJournal(context, idleWorld, body, gone),
  }),
  defineCommand({
    name: 'getJournalEntry',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/journal/{entry}',
    params: { entry: described(integer, 'The number of an entry.') },
    summary: 'One entry, with its explanation.',
    description:
      "The explanation of an exchange contains the selected world and how it was selected, whether there is such an operation, the key, the required role and the key's matching roles, the clock, the fault rules that were evaluated and the random numbers that were drawn.",
    answer: answers('The entry.', journalEntrySchema),
    run: ({ context, idleWorld, param }) => getJournalEntry(context, idleWorld, param('entry')),
  }),
];
