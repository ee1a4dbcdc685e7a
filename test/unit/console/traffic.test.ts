import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { matchOf, ruleOf, type FaultForm } from '../../../src/console/pages/traffic/callMatch.js';
import { curlFor } from '../../../src/console/pages/traffic/curl.js';
import { filtered } from '../../../src/console/pages/traffic/filter.js';
import {
  ENTRIES_MAX,
  merged,
  received,
  withHandshakes,
  type Entry,
} from '../../../src/console/pages/traffic/journal.js';
import { reasonsFor } from '../../../src/console/pages/traffic/reasons.js';

const WORLD = {
  baseUrl: 'http://localhost:8080/worlds/mine/api/public/v1.0',
  keys: [
    { publicKey: 'ADMIN1', privateKey: 'one' },
    { publicKey: 'PRJRDO', privateKey: 'two' },
  ],
};
const HOSTILE = `'; touch /tmp/hacked; echo "$(id)" \``;

function entry(id: number, members: Partial<Entry> = {}): Entry {
  const at = '2026-01-01T00:00:00Z';
  return {
    id,
    kind: 'exchange',
    at,
    realAt: at,
    method: 'GET',
    path: '/clusters',
    ending: 'answered',
    ...members,
  };
}

function idsOf(entries: readonly Entry[]): readonly number[] {
  return entries.map(({ id }) => id);
}

describe('the list of calls', () => {
  it('grows by new entries', () => {
    expect(idsOf(merged([entry(1)], [entry(2), entry(3)]))).toEqual([1, 2, 3]);
  });

  it('replaces entries that it has', () => {
    const list = merged([entry(1), entry(2, { ending: 'open' })], [entry(2, { status: 200 }), entry(3)]);
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [1, undefined],
      [2, 200],
      [3, undefined],
    ]);
  });

  it('keeps the last 10,000', () => {
    const many = Array.from({ length: ENTRIES_MAX }, (_, index) => entry(index + 1));
    expect(idsOf(merged(many, [entry(ENTRIES_MAX + 1)]))).toEqual(
      idsOf([...many.slice(1), entry(ENTRIES_MAX + 1)]),
    );
  });

  it('has the entries of the stream by number, in whatever order they end', () => {
    const open = { event: 'exchanges', data: entry(2, { ending: 'open' }) } as const;
    const messages = [
      open,
      { event: 'exchanges', data: entry(3) },
      { event: 'actions', data: entry(4, { kind: 'control' }) },
      { event: 'gap', data: { missed: 3 } },
      { event: 'exchanges', data: entry(2, { status: 200 }) },
    ] as const;
    const list = received(received([entry(1)], [open]), messages);
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [1, undefined],
      [2, 200],
      [3, undefined],
      [4, undefined],
    ]);
  });

  it('begins again after a reset', () => {
    const messages = [
      { event: 'exchanges', data: entry(2) },
      { event: 'reset', data: { reason: 'cleared' } },
      { event: 'exchanges', data: entry(3) },
    ] as const;
    expect(idsOf(received([entry(1)], messages))).toEqual([3]);
    expect(received([entry(1)], messages.slice(1, 2))).toEqual([]);
  });
});

describe('the filter', () => {
  const entries = [
    entry(1, { status: 200, operationId: 'listClusters', publicKey: 'ADMIN1' }),
    entry(2, { status: 503, operationId: 'listClusters', faults: [{ rule: 'flaky' }], failed: true }),
    entry(3, { kind: 'control', action: 'POST clock/advance', method: 'POST' }),
  ];

  it.each([
    ['', [1, 2, 3]],
    ['5xx', [2]],
    ['LISTclusters', [1, 2]],
    ['fault flaky', [2]],
    ['clusters 200 admin1', [1]],
    ['advance', [3]],
    ['listClusters -503', [1]],
    ['failed', [2]],
    ['-', []],
    ['nothing', []],
  ])('%j', (words, ids) => {
    expect(idsOf(filtered(entries, { words, hasControl: true, hasHandshakes: true }))).toEqual(ids);
  });

  it('can leave out control actions', () => {
    expect(idsOf(filtered(entries, { words: '', hasControl: false, hasHandshakes: true }))).toEqual([1, 2]);
  });
});

describe('a challenge', () => {
  it('is folded into the call that has answered it, wherever the stream sends them', () => {
    const sent = [
      entry(1, { status: 401, failed: true }),
      entry(2, { status: 200, failed: false, handshakes: [1] }),
      entry(3, { status: 401, failed: true }),
    ];
    const entries = withHandshakes(sent);
    expect(entries).toMatchObject([
      { id: 1, failed: false, handshakeOf: 2 },
      { id: 2 },
      { id: 3, failed: true },
    ]);
    const folded = { words: '', hasControl: true, hasHandshakes: false };
    expect(idsOf(filtered(entries, folded))).toEqual([2, 3]);
    expect(withHandshakes(sent.slice(2))).toEqual(sent.slice(2));
  });
});

describe('the curl command of a call', () => {
  it("has the caller's key and the address of the call", () => {
    const call = {
      ...entry(1),
      url: '/worlds/mine/api/public/v1.0/clusters?pretty=true',
      publicKey: 'PRJRDO',
    };
    expect(curlFor(WORLD, call)).toBe(
      "curl --digest -u PRJRDO:two 'http://localhost:8080/worlds/mine/api/public/v1.0/clusters?pretty=true'",
    );
  });

  it('has one word for each argument, whatever a client has sent', () => {
    const call = {
      ...entry(1, { method: 'POST' }),
      url: `/${HOSTILE}`,
      request: { headers: { 'content-type': HOSTILE }, body: { name: HOSTILE } },
    };
    const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${curlFor(WORLD, call)}`;
    expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual([
      ...['--digest', '-u', 'ADMIN1:one', '-X', 'POST', '-H', `Content-Type: ${HOSTILE}`],
      ...['--data-raw', JSON.stringify({ name: HOSTILE }), `http://localhost:8080/${HOSTILE}`],
    ]);
  });
});

describe('calls like one', () => {
  const call = entry(1, { operationId: 'listClusters', publicKey: 'ADMIN1' });

  it('have the same operation and, if wanted, the same path and key', () => {
    expect(matchOf(call, { hasPath: false, hasKey: false })).toEqual({ operation: 'listClusters' });
    expect(matchOf(call, { hasPath: true, hasKey: true })).toEqual({
      operation: 'listClusters',
      method: 'GET',
      path: '/clusters',
      publicKey: 'ADMIN1',
    });
  });

  it('have the same path, if the call has no operation', () => {
    expect(matchOf(entry(1, { path: '/nowhere' }), { hasPath: false, hasKey: false })).toEqual({
      method: 'GET',
      path: '/nowhere',
    });
  });

  const form: FaultForm = { effect: 'status', number: '503', times: '', hasPath: false, hasKey: false };
  const match = { operation: 'listClusters' };

  it.each([
    [form, { match, inject: { error: { status: 503 } } }],
    [
      { ...form, effect: 'delay', number: '250', times: '2' },
      { match, delay: { fixed: 250 }, times: 2 },
    ],
    [
      { ...form, effect: 'reset' },
      { match, inject: { connection: { kind: 'reset' } } },
    ],
    [
      { ...form, effect: 'lost' },
      { match, inject: { connection: { kind: 'reset' } }, phase: 'afterCommit' },
    ],
    [
      { ...form, number: 'many' },
      { match, inject: { error: { status: 'many' } } },
    ],
  ])('get the fault %j', (given, rule) => {
    expect(ruleOf(call, given)).toEqual(rule);
  });
});

describe('the reasons of an exchange', () => {
  it('name the fault first, then world, key, role and clock', () => {
    const explanation = {
      world: { name: 'default', chosenBy: 'default' },
      key: { decision: 'accepted' },
      role: { decision: 'granted', required: 'ANY', grantedBy: [{ roleName: 'GLOBAL_OWNER' } as never] },
      clock: { now: '2026-01-01T00:00:00Z', rate: 0 },
      rules: [
        { rule: 'flaky', matched: true, drawn: true },
        { rule: 'lucky', matched: true, drawn: true, probability: 0.5, draw: 0.1234 },
        { rule: 'rare', matched: true, drawn: false, probability: 0.2, draw: 0.75 },
        { rule: 'other', matched: false, drawn: false, reason: 'operation' },
      ],
    } as const;
    const faults = [{ rule: 'flaky' }, { rule: 'lucky' }];
    expect(reasonsFor({ explanation: explanation as never, faults, notes: [] })).toEqual([
      'The fault rule flaky was injected.',
      'The fault rule lucky was injected: the draw 0.123 is below 0.5.',
      'The fault rule rare matched, but was not drawn: the draw 0.750 is not below 0.2.',
      'The fault rule other did not match: operation.',
      'The world is default, chosen by default.',
      'The key: accepted.',
      'The role: granted, granted by GLOBAL_OWNER; the call needs ANY.',
      'The clock showed 2026-01-01T00:00:00Z and stood.',
    ]);
  });
});
