import { describe, expect, it } from '@jest/globals';
import { rules } from '../../../../src/journal/doctor/rules.js';
import { Journal } from '../../../../src/journal/journal.js';
import { examine, given, journalOf, type GivenExchange } from '../../../support/journals.js';
import { times, signed, unsigned, user } from './givenExchanges.js';

/**
 * Creates calls as the platform answers them: each challenge has its own nonce, and each client its own connection.
 */
function callers() {
  let count = 0;
  const unsignedCall = (): GivenExchange => {
    count += 1;
    const replyHeaders = ['WWW-Authenticate', `Digest realm="r", nonce="c${count}", op="auth"`];
    return { ...unsigned, target: '/clusters', replyHeaders, connection: count, turn: 2 };
  };
  const digestCalls = (): readonly [GivenExchange, GivenExchange] => {
    const challenge = unsignedCall();
    const { connection = 0 } = challenge;
    return [challenge, { target: '/clusters', headers: signed(nonceOf(challenge)), connection, turn: 3 }];
  };
  return { unsignedCall, digestCalls };
}

function nonceOf({ replyHeaders = [] }: GivenExchange = {}): string {
  return /nonce="(\w+)"/.exec(replyHeaders[1] ?? '')?.[1] ?? '';
}

describe('the doctor', () => {
  it('has different advice for each rule, in whole sentences', () => {
    const advices = Object.values(rules).map(({ advice }) => advice);
    expect(new Set(advices).size).toBe(advices.length);
    for (const advice of advices) expect(advice).toMatch(/^[A-Z][a-z]+ .{40,}\.$/);
  });

  it('reports nothing about a correct client', () => {
    const exchanges = [unsigned, ...times(5, (at) => ({ headers: signed('n', at), turn: at + 2 }))];
    expect(examine(journalOf(...exchanges)).findings).toEqual([]);
  });

  it('lists wrong before wasteful, and returns the number of evicted entries', () => {
    const journal = new Journal({ entries: 30, bytes: 1_000_000 });
    for (const exchange of [...times(30, () => ({ rate: 1 })), { target: '//x' }]) given(journal, exchange);
    const { exchanges, evicted, findings } = examine(journal);
    expect([exchanges, evicted]).toEqual([30, 1]);
    expect(findings.map(({ severity }) => severity)).toEqual(['wrong', 'wasteful', 'wasteful']);
  });

  it.each(['neverSigned', 'wrongScheme', 'unansweredChallenge'])(
    'names the dialect that a client needs which refuses the challenge: %s',
    (rule) => {
      expect(rules[rule]?.advice).toMatch(/the parameter op\b.*--dialect ops-manager/);
    },
  );

  describe('examines a client that never signs', () => {
    const { unsignedCall, digestCalls } = callers();
    const never = times(20, () => unsignedCall());
    const findings = (...exchanges: readonly GivenExchange[]) =>
      examine(journalOf(...exchanges)).findings.filter(({ rule }) => /Signed|Challenge$/.test(rule));

    it('counts each of its requests in a world without other clients', () => {
      expect(findings(...never)).toMatchObject([{ rule: 'neverSigned', count: 20 }]);
    });

    it.each([1, 3])('counts each of its requests beside %i calls of a client that signs', (count) => {
      const signedCalls = times(count, () => digestCalls()).flat();
      const orders = [
        [...signedCalls, ...never],
        [...never, ...signedCalls],
        [...never.slice(0, 7), ...signedCalls, ...never.slice(7)],
        never.flatMap((call, at) => [
          call,
          ...(at < signedCalls.length ? signedCalls.slice(at, at + 1) : []),
        ]),
      ];
      for (const order of orders) {
        const evidence = order.flatMap((call, at) => (never.includes(call) ? [at + 1] : []));
        expect(findings(...order)).toMatchObject([{ rule: 'unansweredChallenge', count: 20, evidence }]);
      }
    });

    it('counts each beside a client that repeats a signed request with one nonce', () => {
      const [challenge, answer] = digestCalls();
      const order = [...never, challenge, ...times(20, () => answer)];
      expect(findings(...order)).toMatchObject([{ rule: 'unansweredChallenge', count: 20 }]);
    });
  });

  it('reports no client that answers each challenge, one by one or in parallel', () => {
    const { digestCalls } = callers();
    const calls = times(20, () => digestCalls());
    const inParallel = [...calls.map(([challenge]) => challenge), ...calls.map(([, answer]) => answer)];
    for (const exchanges of [calls.flat(), inParallel]) {
      const rulesFound = examine(journalOf(...exchanges)).findings.map(({ rule }) => rule);
      expect(rulesFound).not.toContain('unansweredChallenge');
      expect(rulesFound).not.toContain('neverSigned');
    }
  });

  it('reports no client that answers parallel challenges with one nonce', () => {
    const { unsignedCall } = callers();
    const challenges = times(5, () => unsignedCall());
    const shared = { headers: signed(nonceOf(challenges[4])) };
    const answers = challenges.map(({ connection = 0 }) => ({ ...shared, target: '/clusters', connection }));
    expect(examine(journalOf(...challenges, ...answers)).findings).toEqual([]);
  });

  it('does not report deprecated names in a dialect without other names', () => {
    const journal = journalOf({ ...user, target: '/unauth/users?whitelist=1.2.3.4' });
    expect(examine(journal, 'ops-manager').findings).toEqual([]);
    expect(examine(journal, 'documented').findings).toMatchObject([{ rule: 'deprecatedName' }]);
  });

  it.each([['teams/5f43b4c7d3a4cb5c1c1bd5b2?includeCount=true', 'includeCount']])(
    'at most suspects %s in the dialect of the platform, because its own client sends it',
    (path, name) => {
      const journal = journalOf({ target: `/groups/5f43b4c7d3a4cb5c1c1bd5b1/${path}` });
      const found = (dialect: 'documented' | 'ops-manager') =>
        examine(journal, dialect).findings.filter(({ what }) => what.includes(`"${name}"`));
      expect(found('ops-manager')).toMatchObject([{ severity: 'suspicious' }]);
      expect(found('documented')).toMatchObject([{ severity: 'wrong' }]);
    },
  );

  it.each([
    ['//api/public/v1.0/groups', 'suspicious'],
    ['/worlds/mine//api/public/v1.0/groups', 'suspicious'],
    ['http://host//api/public/v1.0/groups//?name=a', 'suspicious'],
    ['/api/public/v1.0//groups', 'wrong'],
    ['//api/public/v1.0/groups//users', 'wrong'],
  ])('judges the slashes of %s in the dialect of the platform: %s', (url, severity) => {
    const found = (dialect: 'documented' | 'ops-manager') =>
      examine(journalOf({ url }), dialect).findings.filter(({ rule }) => rule === 'doubledSlash');
    expect(found('ops-manager')).toMatchObject([{ severity }]);
    expect(found('documented')).toMatchObject([{ severity: 'wrong' }]);
  });

  it('ignores open exchanges', () => {
    const journal = new Journal();
    given(journal, { target: '//x', isOpen: true });
    expect(examine(journal)).toMatchObject({ exchanges: 0, evicted: 0, whole: true, findings: [] });
  });
});
