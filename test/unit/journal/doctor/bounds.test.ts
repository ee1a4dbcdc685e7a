import { describe, expect, it, test } from '@jest/globals';
import { groupBy } from '../../../../src/world/groupBy.js';
import { findingsIn } from '../../../../src/journal/doctor/examine.js';
import { examine, E2, E3, journalOf, type GivenExchange } from '../../../support/journals.js';
import fc from '../../../support/properties.js';

const times = (count: number, of: (at: number) => GivenExchange): readonly GivenExchange[] =>
  Array.from({ length: count }, (_, at) => of(at));
const signed = (nonce: string): GivenExchange => ({
  headers: ['Authorization', `Digest username="ADMIN1", nonce="${nonce}", nc=1`],
});
/** Creates ten requests: `count` of them have a nonce of their own each, and the others share one. */
const singleNonces = (count: number) => times(10, (at) => signed(at < count ? `n${at}` : 'shared'));
const post = { method: 'POST', target: '/unauth/users', body: { username: 'a' }, status: 201 };
const pages = (count: number, size: number) =>
  times(count, (at) => ({ target: `${E2}?itemsPerPage=${size}&pageNum=${at + 1}` }));
const storm = (count: number, ms: number, status = 503) =>
  times(count, (at) => ({ status, realAt: at === count - 1 ? ms : 0 }));

interface Bound {
  readonly rule: string;
  readonly what: string;
  readonly exchanges: (n: number) => readonly GivenExchange[];
  /**
   * Numbers next to the bound. The rule finds something for the numbers in `found`, and nothing for those in `fine`.
   */
  readonly found: readonly number[];
  readonly fine: readonly number[];
}

const bounds: readonly Bound[] = [
  {
    rule: 'bodyOnGet',
    what: 'bytes of body',
    exchanges: (n) => [{ headers: ['Content-Length', String(n)] }],
    found: [1, 2],
    fine: [0],
  },
  {
    rule: 'busyPolling',
    what: 'reads within a minute',
    exchanges: (n) => times(n, () => ({ rate: 1 })),
    found: [21, 22],
    fine: [19, 20],
  },
  {
    rule: 'busyPolling',
    what: 'ms after the minute began, the last of 21 reads',
    exchanges: (n) => times(21, (at) => ({ at: at < 20 ? 0 : n, rate: 1 })),
    found: [0, 59_999],
    fine: [60_000, 60_001],
  },
  {
    rule: 'neverSigned',
    what: 'challenged requests without credentials',
    exchanges: (n) => times(n, () => ({ publicKey: '', status: 401 })),
    found: [2, 3],
    fine: [0, 1],
  },
  {
    rule: 'challengedEveryTime',
    what: 'requests with a nonce each',
    exchanges: (n) => times(n, (at) => signed(`n${at}`)),
    found: [5, 6],
    fine: [3, 4],
  },
  {
    rule: 'challengedEveryTime',
    what: 'of ten requests with a nonce each',
    exchanges: singleNonces,
    found: [8, 9, 10],
    fine: [6, 7],
  },
  {
    rule: 'ignoredRetryAfter',
    what: 'ms after a reply that said to wait 2 s',
    exchanges: (n) => [{ status: 503, replyHeaders: ['Retry-After', '2'] }, { realAt: n }],
    found: [0, 1_999],
    fine: [2_000, 2_001],
  },
  {
    rule: 'ignoredRetryAfter',
    what: 'as the status of a reply that said to wait',
    exchanges: (n) => [{ status: n, replyHeaders: ['Retry-After', '2'] }, { realAt: 1_000 }],
    found: [400, 429, 503],
    fine: [200, 399],
  },
  {
    rule: 'newConnections',
    what: 'requests with a connection each',
    exchanges: (n) => times(n, (at) => ({ connection: at, turn: 1 })),
    found: [10, 11],
    fine: [8, 9],
  },
  {
    rule: 'newConnections',
    what: 'of ten requests with a connection each',
    exchanges: (n) => times(10, (at) => ({ connection: at, turn: at < n ? 1 : 2 })),
    found: [8, 9],
    fine: [6, 7],
  },
  {
    rule: 'nextNotFollowed',
    what: 'as the greatest page read',
    exchanges: (n) => [
      { reply: { links: [{ href: 'http://h/x', rel: 'next' }] } },
      { target: `${E2}?pageNum=${n}` },
    ],
    found: [0, 1],
    fine: [2, 3],
  },
  {
    rule: 'repeatedRefusal',
    what: 'equal refusals',
    exchanges: (n) => times(n, () => ({ method: 'PATCH', target: E3, status: 409 })),
    found: [3, 4],
    fine: [1, 2],
  },
  {
    rule: 'repeatedRefusal',
    what: 'as the status of equal replies',
    exchanges: (status) => times(3, () => ({ method: 'PATCH', target: E3, status })),
    found: [400, 404, 409, 499],
    fine: [399, 401, 408, 429, 500],
  },
  {
    rule: 'repeatedWrite',
    what: 'as the status of a write that was sent again',
    exchanges: (status) => [{ ...post, status }, post],
    found: [200, 201, 299],
    fine: [199, 300, 404, 503],
  },
  {
    rule: 'retryStorm',
    what: 'failures at once',
    exchanges: (n) => storm(n, 0),
    found: [5, 6],
    fine: [3, 4],
  },
  {
    rule: 'retryStorm',
    what: 'ms from the first of five failures to the last',
    exchanges: (n) => storm(5, n),
    found: [998, 999],
    fine: [1_000, 1_001],
  },
  {
    rule: 'retryStorm',
    what: 'as the status of five replies at once',
    exchanges: (status) => storm(5, 0, status),
    found: [429, 500, 501, 503],
    fine: [200, 428, 430, 499],
  },
  {
    rule: 'tinyPages',
    what: 'rows in each of three pages',
    exchanges: (n) => pages(3, n),
    found: [1, 4, 5],
    fine: [0, 6, 7],
  },
  {
    rule: 'tinyPages',
    what: 'pages of five rows',
    exchanges: (n) => pages(n, 5),
    found: [3, 4],
    fine: [1, 2],
  },
];

const isFound = (rule: string, exchanges: readonly GivenExchange[]): boolean =>
  examine(journalOf(...exchanges)).findings.some((finding) => finding.rule === rule);

test.each(bounds)('$rule reports $found but not $fine, $what', ({ rule, exchanges, ...bound }) => {
  const all = [...bound.found, ...bound.fine];
  expect(all.filter((n) => isFound(rule, exchanges(n)))).toEqual(bound.found);
});

describe('an examination', () => {
  const pausesFor = (count: number): number => {
    const exchanges = [...journalOf(...times(count, () => ({}))).exchanges()];
    return Array.from(findingsIn(exchanges)).length;
  };

  it('pauses the more often, the more exchanges there are', () => {
    expect(pausesFor(1_280) - pausesFor(640)).toBeGreaterThan(80);
  });

  const doubled = (count: number) => times(count, () => ({ target: '//x' }));

  it.each([99, 100, 101])('names at most 100 of %i entries of evidence, and counts all', (count) => {
    const [finding] = examine(journalOf(...doubled(count))).findings;
    expect(finding?.count).toBe(count);
    expect(finding?.evidence).toEqual(Array.from({ length: Math.min(count, 100) }, (_, at) => at + 1));
  });

  it.each([19, 20, 21])('returns the first 20 of %i findings of one rule', (count) => {
    const { findings } = examine(journalOf(...times(count, (at) => ({ target: `${E2}?unknown${at}=1` }))));
    const unknown = findings.filter(({ rule }) => rule === 'unknownParameter');
    expect(unknown.map(({ evidence }) => evidence)).toEqual(
      Array.from({ length: Math.min(count, 20) }, (_, at) => [at + 1]),
    );
  });
});

describe('groupBy', () => {
  it('puts each value with a key into its group, in order, and drops the others', () => {
    const values = fc.array(
      fc.record({ id: fc.nat(), key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }) }),
    );
    fc.assert(
      fc.property(values, (all) => {
        const groups = groupBy(all, ({ key }) => key);
        const keyed = all.filter(({ key }) => key !== undefined);
        expect([...groups.keys()]).toEqual([...new Set(keyed.map(({ key }) => key))]);
        for (const [key, group] of groups) expect(group).toEqual(all.filter((value) => value.key === key));
      }),
      {
        examples: [
          [
            [
              { id: 1, key: undefined },
              { id: 2, key: 'a' },
            ],
          ],
        ],
      },
    );
  });
});
