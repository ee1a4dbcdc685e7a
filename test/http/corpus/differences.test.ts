import { describe, expect, test } from '@jest/globals';
import { differencesOf, type Answer } from './differences.js';
import { valuesAt, withValueAt } from './paths.js';

const BODY = {
  totalCount: 2,
  results: [
    { name: 'rs0', size: 3 },
    { name: 'rs1', size: 5 },
  ],
};
const ANSWER: Answer = { status: 200, headers: { allow: 'GET' }, text: JSON.stringify(BODY), body: BODY };

describe('The comparison of an answer with a report', () => {
  test.each([
    { status: 200, members: { totalCount: 2, 'results.length': 2, 'results.1.name': 'rs1' } },
    { headers: { allow: 'GET' }, text: { $matches: '"rs0"' }, code: { $absent: true } },
    { members: { 'results.*.name': { $has: 'rs1' }, 'results.*.size': { $atLeast: 3 } } },
    { members: { 'results.name=rs1.size': 5, 'results.*.name': { $hasNot: 'rs2' } } },
    {
      status: { $among: [200, 201] },
      members: { 'results.*.size': { $atMost: 5 }, results: { $present: true } },
    },
  ])('accepts an answer with %j', (expected) => {
    expect(differencesOf(ANSWER, expected)).toEqual([]);
  });

  test.each([
    [{ status: 201 }, 'status: 200, not 201'],
    [{ code: 'NOT_FOUND' }, 'code: absent, not "NOT_FOUND"'],
    [{ members: { 'results.*.size': 3 } }, 'results.*.size: 3, 5, not 3'],
    [{ members: { totalCount: { $absent: true } } }, 'totalCount: 2, not {"$absent":true}'],
    [{ members: { 'results.*.age': { $atLeast: 0 } } }, 'results.*.age: absent, not {"$atLeast":0}'],
    [{ members: { 'results.*.name': { $not: 'rs0' } } }, 'results.*.name: "rs0", "rs1", not {"$not":"rs0"}'],
    [{ connection: 'lost' as const }, 'a reply with status 200, not a lost connection'],
  ])('finds a difference from %j', (expected, line) => {
    expect(differencesOf(ANSWER, expected)).toEqual([line]);
  });
});

describe('A path', () => {
  test('may have dots within a step', () => {
    expect(valuesAt([{ user: 'a.b', id: 7 }], 'user=a\\.b.id')).toEqual([7]);
  });

  test('names a member to change, to add or to leave out', () => {
    expect(withValueAt(BODY, 'results.name=rs1.size', 6)).toMatchObject({
      results: [{ size: 3 }, { size: 6 }],
    });
    expect(withValueAt(BODY, 'results.-', 'more')).toMatchObject({ results: [{}, {}, 'more'] });
    expect(withValueAt(BODY, 'results.0')).toMatchObject({ results: [{ name: 'rs1' }] });
    expect(withValueAt({ a: { b: 1, c: 2 } }, 'a.b')).toEqual({ a: { c: 2 } });
    expect(withValueAt({}, 'a.b', 1)).toEqual({ a: { b: 1 } });
  });
});
