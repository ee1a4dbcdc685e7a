import { CallerError, inputIssues, WrongJson } from '../world/callerError.js';
import { rangeOf } from '../world/match.js';
import { omit } from '../world/omit.js';
import { publicKeyOf } from '../journal/exchangeFacts.js';
import type { CommandContext } from './context.js';
import { decisiveCall, failureText } from './why/decisiveCall.js';
import type { FailedCall } from './why/getWhy.js';
import { verdictMessage } from './verdictMessage.js';
import { entryRow, type WhyWorlds } from './why/entryRow.js';
import type { ShownEntry } from '../journal/presentEntry.js';
import { Conflict } from '../world/conflict.js';
import { verify, type Expectation, type Verdict } from '../journal/verify.js';
import { memoryView, type MemoryView } from '../journal/memory.js';
import { waitFor } from '../journal/waitFor.js';
import { wildcard } from '../journal/wildcard.js';
import { hasKey, matchIssues, type KnownNames } from '../scenarios/exchangeIssues.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { verifyInput, waitInput } from './journalInput.js';
import { readInput } from './readInput.js';

/** The result of a wait: the exchanges that matched. */
export interface WaitView {
  readonly result: 'pass';
  readonly count: number;
  readonly entries: readonly ShownEntry[];
}

/** The result of an expectation, in words and with the call that explains it. */
export interface VerdictView extends Verdict, MemoryView {
  /** Unset if the expectation is met. */
  readonly message?: string;
  /** The failed call that explains the result. Unset if none does. */
  readonly failure?: FailedCall;
}

/** Compares the journal with an expectation. Throws a WrongJson if it names an unknown fault rule or a misspelt key. */
export function verifyJournal(worlds: WhyWorlds, live: LiveWorld, input: unknown): VerdictView {
  const { expectation, matches, since = 0 } = readInput(verifyInput, input);
  const issues = matchIssues(live.world, knownNames(live), matches);
  if (issues.length > 0) throw new WrongJson(inputIssues(issues));
  const verdict = { ...verify(live.journal, expectation, since), ...memoryAfter(live, since) };
  if (verdict.result === 'pass') return verdict;
  const { nearest, actual } = verdict;
  const failure = decisiveCall(worlds, live, { nearest, since, isMissing: isMissing(expectation, actual) });
  const asked =
    'match' in expectation ? omit({ ...expectation.match, ...expectation }, 'match') : expectation;
  const message = verdictMessage({ ...verdict, expectation: asked, since }, failure);
  return { ...verdict, message, ...(failure && { failure }) };
}

/** Returns whether calls are missing, and not unwanted. */
function isMissing(expectation: Expectation, actual: number): boolean {
  if ('match' in expectation) return actual < rangeOf(expectation.count ?? { gte: 1 }).least;
  return 'sequence' in expectation;
}

/** Says since when the journal knows all exchanges, and whether it has all after an entry. */
function memoryAfter({ journal }: LiveWorld, after = 0): MemoryView {
  const whole = journal.isWholeAfter(after);
  return memoryView({ ...journal.memory, whole });
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
  { simulator, after }: Pick<CommandContext, 'simulator' | 'after'>,
  live: LiveWorld,
  input: unknown,
  signal?: AbortSignal,
): Promise<WaitView> {
  const { name, journal } = live;
  const { match, count, timeout, since } = readInput(waitInput, input);
  const awaited = { match, count, timeout, ...(since !== undefined && { since }) };
  const { ended, cancel } = waitFor(journal, awaited, after);
  signal?.addEventListener('abort', cancel);
  const { result, records } = await ended;
  const entries = records.map((record) => entryRow({ simulator }, live, record));
  const memory = memoryAfter(live, since);
  // Calls that are not known may have been enough.
  const isKnown = result !== 'timeout' || memory.whole;
  if (result === 'pass') return { result, count: entries.length, entries };
  const { nearest } = verify(journal, { match, count: { gte: count } }, since);
  const failure = decisiveCall({ simulator }, live, {
    nearest,
    isMissing: true,
    ...(since !== undefined && { since }),
  });
  const details = {
    result: isKnown ? result : 'inconclusive',
    count: entries.length,
    entries,
    nearest,
    ...(failure && { failure }),
    ...memory,
  };
  if (result === 'cancelled') throw new Conflict('The wait was cancelled.');
  if (result === 'ended')
    throw new Conflict(`The wait ended: the world ${name} was deleted, or the program is stopping.`, {
      details,
    });
  const notes = [memory.note, failure && failureText(failure)].filter((note) => note !== undefined);
  const detail = [
    `After ${timeout} ms, only ${entries.length} of ${count} matching exchanges have ended`,
    ...notes,
  ].join('; ');
  throw new CallerError('timeout', detail.replace(/\.?$/, '.'), { details });
}
