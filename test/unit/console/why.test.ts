import { describe, expect, it } from '@jest/globals';
import { mainReason } from '../../../src/console/pages/traffic/mainReason.js';

type Entry = Parameters<typeof mainReason>[1];

function entry(members: Partial<Entry>): Entry {
  const at = '2026-01-01T00:00:00Z';
  const ending = 'answered' as const;
  return { id: 1, kind: 'exchange', at, realAt: at, method: 'GET', path: '/clusters', ending, ...members };
}

const text = 'The sentence of the server.';
const faults = [{ rule: 'flaky', injected: [{ kind: 'answer', status: 503 }] }];
const response = { body: { errorCode: 'CONFLICT', detail: 'The world is busy.' } };
const removed = { detail: 'rowRemoved', collection: 'snapshots', id: 'a1', entry: 35 };

describe('the main reason for the result of an entry', () => {
  it.each<[kind: string, cause: object, members: Partial<Entry>, to: object | undefined]>([
    ['a fault', { detail: 'fault' }, { status: 503, faults }, { page: 'faults' }],
    ['a wrong key', { detail: 'wrongPrivateKey' }, { status: 401 }, { page: 'connection' }],
    ['a wrong path', { detail: 'unknownOperation' }, { status: 404 }, { page: 'reference' }],
    ['a removed row', removed, { status: 404 }, { page: 'platform', item: 'snapshots/a1', asOf: '34' }],
    ['a repetition', { detail: 'repeated', first: 7 }, { status: 409 }, { page: 'traffic', item: '7' }],
    [
      'a wrong input',
      { detail: 'query' },
      { status: 400, operationId: 'listEvents' },
      { page: 'reference', item: 'listEvents' },
    ],
    ['a lost connection', { detail: 'connectionLost' }, { ending: 'lost' }, undefined],
  ])('is the sentence of the server for %s, with a way to its page', (_, cause, members, to) => {
    const why = { text, cause: cause as Record<string, unknown>, remedy: 'Do this.' };
    const reason = mainReason('mine', entry({ ...members, failed: true, why }));
    expect(reason).toMatchObject({ sentence: text, remedy: 'Do this.' });
    expect(reason.ways).toMatchObject(to === undefined ? [] : [{ to }]);
  });

  it.each<[string, Partial<Entry>, string, string | undefined]>([
    [
      'success',
      { status: 200, publicKey: 'ADMIN1' },
      'succeeded with 200. The key ADMIN1 was accepted.',
      undefined,
    ],
    ['a delay', { status: 200, faults }, 'succeeded with 200.', 'faults'],
    ['a challenge', { status: 401, handshakeOf: 2 }, 'The client has answered it.', 'traffic'],
    ['an open call', { ending: 'open' }, 'has not replied yet', undefined],
    ['an action', { kind: 'control', status: 200 }, 'on the control plane', undefined],
    ['a refused action', { kind: 'control', status: 404, response }, 'The world is busy.', undefined],
  ])('is ours for %s', (_, members, words, page) => {
    const { sentence, ways } = mainReason('mine', entry(members));
    expect(sentence).toContain(words);
    expect(ways[0]?.to.page).toBe(page);
  });
});
