import { describe, expect, it } from '@jest/globals';
import { concerns } from '../../../src/console/pages/platform/concerns.js';
import { countText } from '../../../src/console/pages/platform/countText.js';
import { groupsOf, stateOf } from '../../../src/console/pages/platform/hostGroups.js';
import { kindsFor } from '../../../src/console/pages/platform/kindsFor.js';
import { patchBetween, pick } from '../../../src/console/pages/platform/patch.js';
import { itemOf, placeOf } from '../../../src/console/place.js';
import { columnsOf, isNested, valueText } from '../../../src/console/pages/platform/values.js';
import { hrefOf, parseRoute } from '../../../src/console/route.js';
import { mergePatch } from '../../../src/rows/mergePatch.js';

function host(name: string, members: Readonly<Record<string, unknown>> = {}) {
  return { id: name, name: `c/${name}`, ...members };
}

describe('the address of a row', () => {
  it.each(['abc', 'a/b@01', 'a b%?#\n"'])('survives the address bar: %j', (id) => {
    const place = { collection: 'periods', id };
    const route = parseRoute(hrefOf({ world: 'w', page: 'platform', item: itemOf(place) }));
    expect(placeOf(route.item)).toEqual(place);
  });

  it.each([undefined, '', 'changes', 'clusters', 'clusters/', '../x'])('is no row: %j', (item) => {
    expect(placeOf(item)).toBeUndefined();
  });
});

describe('the processes of a cluster', () => {
  it('are grouped by shard and sorted by name', () => {
    const hosts = [
      host('node-10', { shardName: 'shard1' }),
      host('node-2', { shardName: 'shard1' }),
      host('config-0', { role: 'CONFIG', replicaSetName: 'config' }),
      host('mongos-0', { role: 'MONGOS' }),
      host('alone', { role: 'STANDALONE' }),
      host('x', { role: 'MEMBER', replicaSetName: 'rs0' }),
    ];
    expect(groupsOf(hosts).map((group) => [group.name, group.hosts.map(({ id }) => id)])).toEqual([
      ['standalone', ['alone']],
      ['config servers', ['config-0']],
      ['mongos', ['mongos-0']],
      ['shard1', ['node-2', 'node-10']],
      ['rs0', ['x']],
    ]);
  });

  it.each([
    [{ replicaState: 'PRIMARY', up: true }, 'PRIMARY'],
    [{ replicaState: 'DOWN', up: false }, 'DOWN'],
    [{ up: true }, 'UP'],
    [{ up: false }, 'DOWN'],
  ])('have a state: %j', (members, state) => {
    expect(stateOf(host('a', members))).toBe(state);
  });
});

describe('an incident', () => {
  const incident = { target: 'rs0', clusterId: 'c1', groupId: 'p1', nodes: ['rs0/node-0'] };
  it.each([
    ['clusters', { id: 'c1', name: 'rs0' }, true],
    ['clusters', { id: 'c2', name: 'rs0' }, false],
    ['projects', { id: 'p1', name: 'Shop' }, true],
    ['hosts', { id: 'h0', name: 'rs0/node-0' }, true],
    ['hosts', { id: 'h1', name: 'rs0/node-1' }, false],
    ['keys', { id: 'k', name: 'rs0' }, true],
    ['keys', { id: 'k', name: 'other', publicKey: 'rs0' }, true],
    ['users', { id: 'rs0', name: 'other' }, true],
  ])('concerns a row of %s %j: %s', (collection, row, isConcerned) => {
    expect(concerns(incident, { collection, id: row.id }, row)).toBe(isConcerned);
  });
});

describe('the kinds of incidents for a row', () => {
  it('begin with those that usually concern its collection', () => {
    const kinds = [
      { kind: 'agent.silent', targets: ['projects', 'clusters'] },
      { kind: 'node.down', targets: ['hosts'] },
      { kind: 'primary.lost', targets: ['clusters'] },
    ] as const;
    expect(kindsFor(kinds, 'clusters').map(({ kind }) => kind)).toEqual(['primary.lost', 'agent.silent']);
    expect(kindsFor(kinds, 'users')).toEqual([]);
  });
});

describe('the number of problems', () => {
  const problem = { collection: 'hosts', id: 'h', name: 'rs0/node-0', problem: 'is down' } as const;
  const few = { problems: [problem, problem], problemCount: 2 };
  const many = { ...few, problemCount: 2000 };
  const hint = 'To find other rows, choose another kind under Show.';
  it.each([
    [0, '', { problems: [], problemCount: 0 }, 'Everything is well.'],
    [2, 'rs0', few, '2 rows'],
    [1, '', many, '1 row of the first 2'],
    [0, 'node-1', few, `No problem matches this search. ${hint}`],
    [0, 'node-1', many, `No problem of the first 2 matches this search. ${hint}`],
  ])('%i found by %j', (found, search, model, text) => {
    expect(countText(found, search, model)).toBe(text);
  });
});

describe('the patch between two values', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, {}],
    [{ a: 1 }, { a: 2, b: 3 }, { a: 2, b: 3 }],
    [{ a: 1, b: 2 }, { b: 2 }, { a: null }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1, d: 3 } }, { a: { c: null, d: 3 } }],
    [{ a: [1, 2] }, { a: [1] }, { a: [1] }],
    [{ a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
  ])('has only the differences: %j and %j', (before, after, patch) => {
    expect(patchBetween(before, after)).toEqual(patch);
    expect(mergePatch(before, patch)).toEqual(after);
  });

  it('concerns only members that may be changed', () => {
    expect(pick({ a: 1, b: 2, c: undefined }, ['a', 'c', 'd'])).toEqual({ a: 1 });
  });
});

describe('a value', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01 00:00:00'],
    [27_017, '27017'],
    [34_359_738_368, '34,359,738,368'],
    [true, 'true'],
    [undefined, '–'],
    ['plain', 'plain'],
    [{ a: 1 }, '{"a":1}'],
  ])('%j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  it('has columns if it is a list of objects', () => {
    expect(columnsOf([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b']);
    expect(columnsOf([{ a: 1 }, 2])).toBeUndefined();
    expect(columnsOf([])).toBeUndefined();
    expect([isNested([]), isNested({}), isNested([1]), isNested(null)]).toEqual([false, false, true, false]);
  });
});
