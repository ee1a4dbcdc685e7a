import { isChallenge } from './challenge.js';
import { compileMatch } from './compileMatch.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { challengesOf, handshakeOf } from './handshakes.js';
import type { Journal } from './journal.js';
import type { Match } from '../world/match.js';
import { dependsOnMissing } from './verify.js';
import { AttemptCounter } from './recordedCall.js';
import { seesChallenges } from './seenCalls.js';
import { withResolvers } from '../world/withResolvers.js';

/** The exchanges to wait for. */
export interface Awaited {
  readonly match: Match;
  readonly count: number;
  /** Timeout in real milliseconds. */
  readonly timeout: number;
  /**
   * Id of a journal entry. Only exchanges with a higher id count. If unset, exchanges that are already in the
   * journal count too.
   */
  readonly since?: number;
}

/** The end of a wait. */
export interface WaitEnd {
  /** `ended` means that the world was deleted, or that the program stops. */
  readonly result: 'pass' | 'timeout' | 'ended' | 'cancelled';
  /** The matching exchanges, at most `count` of them. */
  readonly records: readonly ExchangeRecord[];
}

/** Calls `run` after a delay in real milliseconds. Returns a function that cancels the call. */
export type After = (delayMs: number, run: () => void) => () => void;

/**
 * Waits until enough matching exchanges have ended. A challenge may still be answered, and is then a part of its answer: until the
 * timeout it counts only if the match names the status 401. `cancel` ends the wait early.
 */
export function waitFor(
  journal: Journal,
  { match, count, timeout, since = 0 }: Awaited,
  after: After,
): { readonly ended: Promise<WaitEnd>; readonly cancel: () => void } {
  const isBlind = dependsOnMissing(match) && !journal.isWholeAfter(since);
  const found = new FoundExchanges(journal, match, count, isBlind);
  for (const record of journal.exchanges(since)) found.add(record);
  const { promise: ended, resolve } = withResolvers<WaitEnd>();
  const cleanUps: (() => void)[] = [];
  const end = (result: WaitEnd['result']): void => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    resolve(found.endWith(result));
  };
  const endWith = (result: WaitEnd['result']) => (): void => {
    end(result);
  };
  if (found.isComplete) end('pass');
  else {
    cleanUps.push(after(timeout, endWith('timeout')));
    const leave = journal.listen({
      closed: (entry) => {
        if (entry.kind === 'exchange' && entry.id > since) found.add(entry);
        if (found.isComplete) end('pass');
      },
      cleared: () => {
        found.clear();
      },
      ended: endWith('ended'),
    });
    cleanUps.push(leave);
  }
  return { ended, cancel: endWith('cancelled') };
}

class FoundExchanges {
  records: ExchangeRecord[] = [];
  private attempts = new AttemptCounter();
  /** Matching challenges that may still be answered. */
  private challenges: ExchangeRecord[] = [];
  private readonly fits;
  private readonly seesAll;

  constructor(
    private readonly journal: Journal,
    match: Match,
    private readonly count: number,
    /** Whether unknown exchanges decide which ones match. Then no number of known ones is enough. */
    private isBlind: boolean,
  ) {
    this.fits = compileMatch(match);
    this.seesAll = seesChallenges(match);
  }

  get isComplete(): boolean {
    return this.records.length >= this.count;
  }

  add(record: ExchangeRecord): void {
    if (this.isBlind || this.isComplete || record.ending === 'open') return;
    if (!this.fits(this.attempts.callOf(record, challengesOf(this.journal, record)))) return;
    (isChallenge(record) && !this.seesAll ? this.challenges : this.records).push(record);
  }

  /** Returns the end of the wait. At the timeout, challenges that were not answered are calls of their own. */
  endWith(result: WaitEnd['result']): WaitEnd {
    if (result === 'timeout') this.addUnanswered();
    const isMet = result === 'timeout' && this.isComplete;
    return { result: isMet ? 'pass' : result, records: this.records };
  }

  clear(): void {
    this.records = [];
    this.challenges = [];
    this.isBlind = false;
    this.attempts = new AttemptCounter();
  }

  private addUnanswered(): void {
    const unanswered = this.challenges.filter((each) => handshakeOf(this.journal, each) === undefined);
    this.records = [...this.records, ...unanswered]
      .toSorted((one, other) => one.id - other.id)
      .slice(0, this.count);
    this.challenges = [];
  }
}
