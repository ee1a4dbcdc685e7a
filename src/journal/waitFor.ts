import type { Match } from '../world/exchanges/match.js';
import { compileMatch } from '../world/exchanges/matches.js';
import { Attempts } from './attempts.js';
import { callOf } from './callOf.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import type { Journal } from './journal.js';

/** What is waited for: so many finished exchanges that fit a match. */
export interface Awaited {
  readonly match: Match;
  readonly count: number;
  /** Real milliseconds. */
  readonly timeout: number;
  /** Only exchanges with a higher number count; by default those that are there already do too. */
  readonly since?: number;
}

/** How the waiting ended. */
export interface WaitEnd {
  /** `ended`: the world is gone, or the program stops. */
  readonly result: 'pass' | 'timeout' | 'ended' | 'cancelled';
  /** The exchanges that came, as many as were waited for at most. */
  readonly records: readonly ExchangeRecord[];
}

/** Runs a function after some real milliseconds; returns how to call it off. */
export type After = (delayMs: number, run: () => void) => () => void;

/** Waits until so many exchanges are over that fit a match; `cancel` ends it before its time. */
export function waitFor(
  journal: Journal,
  { match, count, timeout, since = 0 }: Awaited,
  after: After,
): { readonly ended: Promise<WaitEnd>; readonly cancel: () => void } {
  const waiting = new Waiting(match, count);
  for (const record of journal.exchanges(since)) waiting.see(record);
  const { promise: ended, resolve } = withResolvers<WaitEnd>();
  const cleanUps: (() => void)[] = [];
  const end = (result: WaitEnd['result']): void => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
    resolve({ result, records: waiting.records });
  };
  if (waiting.isOver) end('pass');
  else {
    cleanUps.push(
      after(timeout, () => {
        end('timeout');
      }),
    );
    const leave = journal.listen({
      closed: (record) => {
        if (record.id > since && waiting.see(record)) end('pass');
      },
      cleared: () => {
        waiting.forget();
      },
      ended: () => {
        end('ended');
      },
    });
    cleanUps.push(leave);
  }
  return {
    ended,
    cancel: () => {
      end('cancelled');
    },
  };
}

/** The exchanges that have come so far. */
class Waiting {
  records: ExchangeRecord[] = [];
  private attempts = new Attempts();
  private readonly fits;

  constructor(
    match: Match,
    private readonly count: number,
  ) {
    this.fits = compileMatch(match);
  }

  get isOver(): boolean {
    return this.records.length >= this.count;
  }

  /** Whether that was the last one. */
  see(record: ExchangeRecord): boolean {
    if (this.isOver || record.ending === 'open') return this.isOver;
    if (this.fits(callOf(record, this.attempts.next(record)))) this.records.push(record);
    return this.isOver;
  }

  /** A journal that is cleared begins anew. */
  forget(): void {
    this.records = [];
    this.attempts = new Attempts();
  }
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
