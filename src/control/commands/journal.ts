import type { Match } from '../../journal/match.js';
import { compileMatch } from '../../journal/compileMatch.js';
import { callOf } from '../../journal/recordedCall.js';
import type { JournalEntry } from '../../journal/journal.js';
import { verify, type Verdict } from '../../journal/verify.js';
import { waitFor, type After } from '../../journal/waitFor.js';
import { readJson } from '../../input/json/reader.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { verifyBody, waitBody } from '../bodies/journalBodies.js';
import { explain } from '../../journal/explain.js';
import { presentEntry, type ShownEntry } from '../../journal/presentEntry.js';
import { Problem } from '../problem.js';

const TIMEOUT_DEFAULT_MS = 10_000;
const TIMED_OUT = 408;
const GONE = 409;

/** Which entries of a journal are asked for. */
export interface JournalFilter {
  readonly kind?: JournalEntry['kind'];
  /** Fits exchanges, and with nothing but a status control actions too. */
  readonly match: Match;
  /** Entries with a higher number. */
  readonly after: number;
  /** Entries from this virtual instant on. */
  readonly from: number;
  /** So many at most: the first ones after a number, otherwise the last ones. */
  readonly limit: number;
}

/** The entries of a world's journal that fit a filter, oldest first. */
export function journalEntries({ journal }: LiveWorld, filter: JournalFilter): readonly JournalEntry[] {
  const { kind, match, after, from, limit } = filter;
  const fits = compileMatch(match);
  const isAboutCalls = Object.keys(match).some((member) => member !== 'status');
  const found: JournalEntry[] = [];
  for (const entry of journal.entries(after)) {
    if (entry.at < from || (kind !== undefined && entry.kind !== kind)) continue;
    const call = entry.kind === 'exchange' ? callOf(entry) : isAboutCalls ? undefined : actionCall(entry);
    if (call !== undefined && fits(call)) found.push(entry);
    if (after > 0 && found.length === limit) break;
  }
  return found.slice(-limit);
}

/** A control action has no more to be matched than its status. */
function actionCall({ method, path, status }: { method: string; path: string; status: number | undefined }) {
  const nothing = (): undefined => undefined;
  return { method, path, parameter: nothing, header: nothing, ...(status !== undefined && { status }) };
}

/** One entry, an exchange with its explanation; a problem when there is none of that number. */
export function journalEntry(live: LiveWorld, id: string): ShownEntry {
  const entry = /^\d{1,15}$/.test(id) ? live.journal.find(Number(id)) : undefined;
  if (entry === undefined) {
    const list = `/v1/worlds/${encodeURIComponent(live.name)}/journal`;
    throw new Problem(404, `The journal has no entry ${JSON.stringify(id)} (any more).`, {
      hint: { http: `GET ${list} lists them`, library: 'world.journal.list() lists them' },
    });
  }
  const shown = presentEntry(entry);
  return entry.kind === 'exchange' ? { ...shown, explanation: explain(live.name, live.world, entry) } : shown;
}

/** Whether what has been asked of a world is as expected. */
export function verifyJournal({ journal }: LiveWorld, body: unknown): Verdict {
  return verify(journal, readJson(verifyBody, body));
}

/** What came of waiting. */
export interface Waited {
  readonly result: 'pass';
  readonly count: number;
  readonly entries: readonly ShownEntry[];
}

/**
 * Waits until so many exchanges are over that fit a match. `onCancel` takes how to call it off, then nothing comes of
 * it. A problem when the time is out, or nothing more will come.
 */
export async function waitForJournal(
  { name, journal }: LiveWorld,
  body: unknown,
  after: After,
  onCancel: (cancel: () => void) => void = () => undefined,
): Promise<Waited | undefined> {
  const { match, count = 1, timeout = TIMEOUT_DEFAULT_MS, since } = readJson(waitBody, body);
  const awaited = { match, count, timeout, ...(since !== undefined && { since }) };
  const { ended, cancel } = waitFor(journal, awaited, after);
  onCancel(cancel);
  const { result, records } = await ended;
  const entries = records.map(presentEntry);
  if (result === 'cancelled') return undefined;
  if (result === 'pass') return { result, count: entries.length, entries };
  const members = { result, count: entries.length, entries };
  if (result === 'ended')
    throw new Problem(GONE, `Nothing more will come: ${name} is deleted, or the program stops.`, { members });
  const detail = `After ${timeout} ms there are ${entries.length} of the ${count} exchanges waited for.`;
  throw new Problem(TIMED_OUT, detail, { members });
}
