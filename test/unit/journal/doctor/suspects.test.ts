import { describe, expect, it } from '@jest/globals';
import { E2, E3 } from '../../../support/journals.js';
import { findingsOf, over, times, unsigned, type Entry } from './givenExchanges.js';

const create = { method: 'POST', target: '/groups', body: { name: 'a' }, status: 201 };
const expired = {
  method: 'PATCH',
  target: E3,
  status: 409,
  reply: { errorCode: 'SNAPSHOT_ALREADY_EXPIRED' },
};
const busy = { status: 503, replyHeaders: ['Retry-After', '2'] };
const next = { links: [{ href: 'http://h/x?pageNum=2', rel: 'next' }], results: [] };

describe('The possible work of several clients is at most suspicious', () => {
  const probe = { ...unsigned, target: '/groups' };
  const cases: Readonly<Record<string, readonly [rule: string, entries: readonly Entry[]]>> = {
    'a refusal over several connections': ['repeatedRefusal', times(3, (at) => over(at, expired)).flat()],
    'failures over several connections': ['retryStorm', times(5, (at) => over(at, { status: 503 })).flat()],
    'an early request of a new connection': [
      'ignoredRetryAfter',
      [...over(1, busy), ...over(2, { realAt: 500 })],
    ],
    'two things of the same kind, made on purpose': ['repeatedWrite', over(1, create, create)],
    'a probe without a key': ['neverSigned', [probe, probe, probe]],
    'a probe beside a client': ['unansweredChallenge', [probe, {}, probe]],
    'a key that a test has deleted': [
      'refusedCredentials',
      [{ isAccepted: true }, { status: 401, keyRefusal: 'unknownKey' }],
    ],
    'a client that signs again after a replay': [
      'repeatedSignature',
      [{ status: 503 }, { status: 401, keyRefusal: 'usedCount' }, { isAccepted: true }],
    ],
    'a client that wants the latest rows': [
      'nextNotFollowed',
      [{ target: `${E2}?itemsPerPage=1`, reply: next }],
    ],
    'a program that tries both base URLs': [
      'doubledBasePath',
      [
        ...over(1, { target: '/api/public/v1.0/groups', status: 404, headers: ['User-Agent', 'a'] }),
        ...over(2, { target: '/groups', headers: ['User-Agent', 'a'] }),
      ],
    ],
    'a path that the API has under no base path': [
      'doubledBasePath',
      [{ target: '/api/public/v1.0/nowhere', status: 404 }],
    ],
    'a test that is stopped': ['impatience', [{ isLost: true }]],
  };

  it.each(Object.entries(cases))('%s', (_, [rule, entries]) => {
    const found = findingsOf(entries).filter((finding) => finding.rule === rule);
    expect(found.map(({ severity }) => severity)).toEqual(['suspicious']);
  });
});
