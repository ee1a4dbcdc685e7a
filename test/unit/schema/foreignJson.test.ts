import { describe, expect, it } from '@jest/globals';
import {
  ForeignJsonError,
  foreignJsonIn,
  LEVELS_MAX,
  readForeignJson,
} from '../../../src/schema/foreignJson.js';
import fc from '../../support/properties.js';

function errorOf(text: string, valuesMax?: number): unknown {
  try {
    return readForeignJson(text, valuesMax);
  } catch (error) {
    expect(error).toBeInstanceOf(ForeignJsonError);
    const { message, place } = error as ForeignJsonError;
    return [message, place?.line, place?.column];
  }
}

/** Returns a text with this number of levels, of lists and objects in turn. */
function nested(levels: number): string {
  return levels === 0 ? '1' : levels % 2 === 0 ? `[${nested(levels - 1)}]` : `{"a":${nested(levels - 1)}}`;
}

describe('foreign JSON', () => {
  it('may be missing in a text', () => {
    expect(foreignJsonIn(nested(LEVELS_MAX))).toEqual(JSON.parse(nested(LEVELS_MAX)));
    for (const text of [nested(LEVELS_MAX + 1), 'no JSON', '', '['.repeat(100_000)])
      expect(foreignJsonIn(text)).toBeUndefined();
  });

  it('has the same value as with JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(readForeignJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('has at most 200 levels', () => {
    expect(errorOf(nested(LEVELS_MAX))).toEqual(JSON.parse(nested(LEVELS_MAX)));
    expect(errorOf(nested(LEVELS_MAX + 1))).toEqual([
      ...['has more than 200 levels of lists and objects', 1, expect.any(Number)],
    ]);
    expect(errorOf('['.repeat(1_000_000))).toEqual(['has more than 200 levels of lists and objects', 1, 201]);
  });

  it('may have any characters in its texts, which are no levels and no values', () => {
    const text = JSON.stringify(['[{"\\', '\\\\"', '\\', '['.repeat(1_000), '",,,,"']);
    expect(errorOf(text, 5)).toEqual(JSON.parse(text));
  });

  it('has at most as many values as its reader allows', () => {
    expect(errorOf('{"a":1,"b":[2,3]}', 4)).toEqual({ a: 1, b: [2, 3] });
    expect(errorOf('{"a":1,\n"b":[2,3,4]}', 4)).toEqual(['has more than 4 values', 2, 9]);
  });

  it('is refused with the place of its first mistake', () => {
    expect(errorOf('{"a":\n x}')).toEqual([expect.stringMatching(/^is not valid JSON: \w/), 2, 2]);
    expect(errorOf('"never closed')).toEqual([
      expect.stringMatching(/^is not valid JSON: \w/),
      1,
      expect.any(Number),
    ]);
  });
});
