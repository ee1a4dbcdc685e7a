import { rangeOf, type Match } from '../world/match.js';
import { pairsOf, type ExchangeSource } from './handshakes.js';
import type { JournalCall } from './nearestCalls.js';
import { AttemptCounter } from './recordedCall.js';

const UNAUTHORIZED = 401;

/** An exchange as expectations see it. */
export interface SeenCall extends JournalCall {
  /** Whether it is a challenge that a request has answered, and so a part of that request. */
  readonly isPart: boolean;
}

/** Returns the exchanges after an id. A request has the faults of the challenges that it has answered, too. */
export function seenCalls(source: ExchangeSource, after: number): readonly SeenCall[] {
  const pairs = pairsOf(source);
  const attempts = new AttemptCounter();
  return Array.from(source.exchanges(after), (record) => ({
    id: record.id,
    call: attempts.callOf(record, pairs.challengesOf(record)),
    isPart: pairs.answerTo(record) !== undefined,
  }));
}

/** Returns whether a match names the status 401. Only such a match sees a challenge that a request has answered. */
export function seesChallenges({ status }: Match): boolean {
  if (status === undefined) return false;
  if (typeof status === 'object' && !('length' in status)) {
    const { least, most } = rangeOf(status);
    return least === UNAUTHORIZED && most === UNAUTHORIZED;
  }
  return [status].flat().some((each) => Number(each) === UNAUTHORIZED);
}
