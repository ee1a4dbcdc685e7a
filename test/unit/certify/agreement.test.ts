import { describe, expect, it } from '@jest/globals';
import { differenceFromRows, differenceFromSent } from '../../../src/certify/drive/agreement.js';
import { parseExactly } from '../../../src/certify/drive/exactJson.js';

const ROWS = [
  { id: 'a', groupId: 'g', created: '2026-01-01T00:00:00Z', size: 12, extra: { deep: 1 } },
  { id: 'b', groupId: 'g', created: '2026-01-02T00:00:00Z', size: 13 },
];

describe('A result agrees with rows', () => {
  it.each([
    ['in another order', ROWS.toReversed()],
    ['in a page', { results: ROWS }],
    ['with names in another style', ROWS.map(({ id, groupId }) => ({ id, group_id: groupId }))],
    ['with another form of a timestamp', [{ ...ROWS[0], created: '2026-01-01T01:00:00.000+01:00' }, ROWS[1]]],
    ['with fewer members', [{ id: 'a' }, { id: 'b', size: null }]],
  ])('%s', (_, result) => {
    expect(differenceFromRows(result, ROWS)).toBeUndefined();
  });

  it.each([
    ['a missing row', [ROWS[0]], 'the result has 1 rows, the world has 2'],
    ['a row twice', [ROWS[0], ROWS[0], ROWS[1]], 'the result has 3 rows, the world has 2'],
    [
      'another value',
      [ROWS[0], { ...ROWS[1], size: 14 }],
      'the result has 14 instead of 13 as size of the row b',
    ],
    ['no list', { id: 'a' }, 'the result is no list of rows'],
  ])('but not with %s', (_, result, difference) => {
    expect(differenceFromRows(result, ROWS)).toBe(difference);
  });
});

describe('A result agrees with the reply that was sent', () => {
  it('if all digits of long integers are the same', () => {
    const sent = parseExactly('{"results":[{"size":9223372036854775807,"ratio":1e3}]}');
    expect(
      differenceFromSent(parseExactly('[{"size":9223372036854775807,"ratio":1000}]'), sent),
    ).toBeUndefined();
    expect(differenceFromSent(parseExactly('[{"size":9223372036854776000}]'), sent)).toMatch(/as size/);
  });
});

it('parseExactly leaves texts and short numbers alone', () => {
  expect(
    parseExactly(
      '{"a":"1234567890123456789 \\" 1","b":123,"c":-1234567890123456789,"d":0.12345678901234566}',
    ),
  ).toEqual({
    a: '1234567890123456789 " 1',
    b: 123,
    c: '-1234567890123456789',
    d: 0.12345678901234566,
  });
  expect(parseExactly('{')).toBeUndefined();
});
