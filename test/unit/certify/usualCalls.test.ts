import { describe, expect, it } from '@jest/globals';
import { breachOf } from '../../../src/certify/judge/checks.js';
import { RunRecord, usualOf } from '../../../src/certify/judge/runRecord.js';
import type { ExchangeRecord, RuleNote } from '../../../src/journal/exchangeRecord.js';
import { journalOf, type GivenExchange } from '../../support/journals.js';

const NOTE = { ruleId: 'busy', injected: [] } as unknown as RuleNote;
const refused: GivenExchange = {
  status: 429,
  replyHeaders: ['Retry-After', '5'],
  rules: [NOTE],
};

const exchanges = (...given: readonly GivenExchange[]): readonly ExchangeRecord[] => [
  ...journalOf(...given).exchanges(),
];
const times = (count: number, given: GivenExchange): readonly GivenExchange[] =>
  Array.from({ length: count }, () => given);

/** Returns the reason of a breach in a run that sent a refused call `count` times, and usually sends it `usual` times. */
function reasonOf(check: object, usual: number, count: number): string | undefined {
  const record = new RunRecord(exchanges(...times(count, refused)), usualOf(exchanges(...times(usual, {}))));
  return breachOf({ record, hasSucceeded: true }, check)?.reason;
}

describe('A suite in which several tests make the same call', () => {
  it.each(['never', 'once', 'waits'])('repeats it only if it sends it more often than usual: %s', (name) => {
    expect(reasonOf({ [name]: 'busy' }, 3, 3)).toBeUndefined();
    expect(reasonOf({ [name]: 'busy' }, 3, 4)).toMatch(/was sent again/);
    expect(reasonOf({ [name]: 'busy' }, 0, 1)).toBeUndefined();
    expect(reasonOf({ [name]: 'busy' }, 0, 2)).toMatch(/was sent again/);
  });

  it('may attempt each of these calls as often as a client may', () => {
    expect(reasonOf({ bounded: 'busy', most: 2 }, 3, 6)).toBeUndefined();
    expect(reasonOf({ bounded: 'busy', most: 2 }, 3, 7)).toMatch(/was sent more than 6 times/);
  });
});
