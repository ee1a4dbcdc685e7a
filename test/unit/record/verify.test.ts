import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../../src/record/calls/exchange.js';
import { verify } from '../../../src/record/verify/verify.js';

const [SOURCE, RECORDED] = ['https://source.example', 'http://localhost:8080'];
const members = new Set(['name', 'links', 'href', 'results', 'id']);

const exchange = (operation: string, body: unknown, status = 200): Exchange => ({
  operation,
  path: `/${operation}`,
  status,
  body,
  mediaType: 'application/json',
});

/** Compares the replies of a source with those of the recorded world, which has them by path. */
const verified = (
  exchanges: readonly Exchange[],
  replies: Readonly<Record<string, readonly [status: number, json?: unknown]>>,
) =>
  verify({
    exchanges,
    root: SOURCE,
    members,
    recorded: {
      root: RECORDED,
      get: (path) => {
        const [status, json] = replies[path] ?? [404];
        return Promise.resolve({ status, json });
      },
    },
  });

describe('the comparison of a recorded world with its source', () => {
  it('counts equal replies, although the hosts differ', async () => {
    const linked = (root: string) => ({
      links: [{ href: `${root}/b?a=1` }],
      results: [{ id: '1', name: 'a' }],
    });
    expect(await verified([exchange('a', linked(SOURCE))], { '/a': [200, linked(RECORDED)] })).toEqual({
      refused: 0,
      compared: 1,
      equal: 1,
      differences: [],
    });
  });

  it('lists each difference once, by operation and place, with the number of replies', async () => {
    const exchanges = [
      exchange('b', { name: 'x', id: 1 }),
      exchange('b', { name: 'y', id: 1 }),
      exchange('a', { name: 'x' }),
      exchange('c', { name: 'x', secretWord: 1 }),
    ];
    const replies = { '/b': [200, { id: 2 }], '/a': [404], '/c': [200, { name: 7, secretWord: 1 }] } as const;
    const { differences, ...counts } = await verified(exchanges, replies);
    expect(counts).toEqual({ refused: 0, compared: 4, equal: 0 });
    expect(differences.map(({ operation, at, kind, count }) => [operation, at, kind, count])).toEqual([
      ['a', '', 'status', 1],
      ['b', 'id', 'differs', 2],
      ['b', 'name', 'missing', 2],
      ['c', 'name', 'differs', 1],
    ]);
    expect(differences.map(({ says }) => says)).toEqual([
      'the status is 404 instead of 200',
      expect.stringMatching(/^is another value \(/),
      expect.stringMatching(/^is missing: /),
      expect.stringMatching(/^is .* instead of /),
    ]);
  });

  it('leaves out replies that the platform refused', async () => {
    const exchanges = [exchange('a', {}, 401), exchange('a', {}, 403)];
    expect(await verified(exchanges, { '/a': [200, {}] })).toMatchObject({ refused: 2, compared: 0 });
  });

  it('contains no words of the source', async () => {
    const { differences } = await verified([exchange('a', { hunter2: { name: 'hunter2' } })], {
      '/a': [200, {}],
    });
    expect(differences).toHaveLength(1);
    expect(JSON.stringify(differences)).not.toContain('hunter2');
  });
});
