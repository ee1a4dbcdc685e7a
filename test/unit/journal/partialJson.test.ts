import { describe, expect, it } from '@jest/globals';
import { parsePartial } from '../../../src/journal/partialJson.js';
import fc from '../../support/properties.js';

/** Whether a part has only what the whole has, and misses nothing in an object that it calls whole. */
function isPartOf(part: unknown, whole: unknown, open: ReadonlySet<unknown>): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(part, whole) || part === whole;
  if (typeof whole !== 'object' || whole === null) return false;
  const names = Object.keys(part);
  if (!open.has(part) && names.length !== Object.keys(whole).length) return false;
  return names.every((name) => isPartOf(part[name as never], whole[name as never], open));
}

describe('The beginning of a JSON text', () => {
  it('is read as far as it goes, at each place where it may be cut', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(200), fc.boolean(), (value, end, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : 0);
        const part = parsePartial(text.slice(0, end));
        const parsed: unknown = JSON.parse(text);
        if (part !== undefined) expect(isPartOf(part.value, parsed, part.open)).toBe(true);
      }),
    );
  });

  it('is the whole if nothing is missing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        expect(parsePartial(text)).toEqual({ value: JSON.parse(text) as unknown, open: new Set() });
      }),
    );
  });

  it('has its open objects', () => {
    const part = parsePartial('{"a": {"b": [1, 2], "c": {"d": tr');
    expect(part?.value).toEqual({ a: { b: [1, 2], c: {} } });
    expect(part?.open.size).toBe(3);
  });

  it.each(['', 'nonsense', '{"a": ]', '['.repeat(300)])('may be no JSON: %j', (text) => {
    const part = parsePartial(text);
    expect(part === undefined || part.open.size > 0).toBe(true);
  });
});
