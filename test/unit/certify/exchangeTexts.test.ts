import { describe, expect, it } from '@jest/globals';
import { endText, refusalText } from '../../../src/certify/judge/exchangeTexts.js';
import { exchangeItems } from '../../../src/certify/report/exchangeItems.js';
import { reportedExchange } from '../../../src/commands/report.js';
import { markup } from '../../../src/journal/markup.js';
import type { ExchangeRecord, RuleNote } from '../../../src/journal/exchangeRecord.js';
import { given, type GivenExchange } from '../../support/journals.js';
import { Journal } from '../../../src/journal/journal.js';

const recordOf = (exchange: GivenExchange): ExchangeRecord => given(new Journal(), exchange);

describe('The end of an exchange', () => {
  it.each([
    [{ status: 503, ending: 'answered' }, '503'],
    [{ status: 200, ending: 'lost' }, '200, but the connection closed before the end'],
    [{ ending: 'lost' }, 'no reply: the connection closed'],
    [{ ending: 'open' }, 'no reply'],
    [{ status: 200, ending: 'open' }, '200, but no end of the reply'],
  ] as const)('is said in words: %j', (exchange, text) => {
    expect(endText(exchange)).toBe(text);
  });
});

describe('A refusal', () => {
  it.each([
    [{ status: 503 }, 'a 503'],
    [{ status: 429, replyHeaders: ['Retry-After', '5'] }, 'a 429 with Retry-After: 5'],
    [
      { status: 429, replyHeaders: ['Retry-After', 'Fri, 27 Nov 2026 09:00:00 GMT'] },
      'a 429 with a date in Retry-After',
    ],
    [
      { status: 401, replyHeaders: ['WWW-Authenticate', 'Digest nonce="n2", stale=true'] },
      'a 401 with a challenge and stale=true',
    ],
    [
      { status: 401, replyHeaders: ['WWW-Authenticate', 'Digest nonce="n2"'] },
      'a 401 with a challenge and stale=false',
    ],
    [
      { status: 401, replyHeaders: ['WWW-Authenticate', 'Basic', 'WWW-Authenticate', 'Digest stale=true'] },
      'a 401 with a challenge and stale=true',
    ],
    [{ status: 401 }, 'a 401'],
  ])('has the headers by which a client decides: %j', (exchange, text) => {
    expect(refusalText(recordOf(exchange))).toBe(text);
  });
});

it('A request that a fault leaves without an answer does not blame the connection', () => {
  const rules = [{ ruleId: 'hang', injected: [{ kind: 'connection', how: 'hang' }] } as unknown as RuleNote];
  expect(refusalText(recordOf({ isOpen: true, rules }))).toBe('no reply: none is ever sent');
});

describe('The exchanges of a trial', () => {
  it('show the pauses between them, real and virtual', () => {
    const journal = new Journal();
    const records = [
      given(journal, { status: 503, realAt: 1_000, at: 10_000 }),
      given(journal, { status: 503, realAt: 1_200, at: 70_000 }),
      given(journal, { isLost: true, realAt: 3_250, at: 70_000 }),
    ];
    const [first, second, third] = exchangeItems(
      records.map((record, at) => reportedExchange(record, at)),
    ).map((item) => markup`${item}`.text);
    expect(first).not.toContain('later');
    expect(second).toContain('503 <small>0.2 s later, in virtual time 60 s; The reply has the status 503');
    expect(third).toContain('2.05 s later, in virtual time 0 s; The connection closed before the end');
  });
});
