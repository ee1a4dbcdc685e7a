import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { bson, type BsonValue } from '../../../../src/api/archive/bson.js';

/** Returns the hex digits of the document `{a: value}` without its length and its end. */
const elementOf = (value: BsonValue): string => bson({ a: value }).toString('hex', 4).slice(0, -2);

describe('a BSON document', () => {
  // The first example of bsonspec.org.
  it('has the bytes of the specification', () => {
    expect(bson({ hello: 'world' }).toString('latin1')).toBe(
      '\x16\x00\x00\x00\x02hello\x00\x06\x00\x00\x00world\x00\x00',
    );
  });

  it.each<[string, BsonValue, string]>([
    ['a 32-bit integer', 258, '10 6100 02010000'],
    ['a 64-bit integer', 258n, '12 6100 0201000000000000'],
    ['a negative 64-bit integer', -1n, '12 6100 ffffffffffffffff'],
    ['a date', new Date(258), '09 6100 0201000000000000'],
    ['bytes', Buffer.from([1, 2]), '05 6100 02000000 00 0102'],
    ['a text with its bytes', 'é', '02 6100 03000000 c3a900'],
    ['a document', { b: 1 }, '03 6100 0c000000 10 6200 01000000 00'],
  ])('contains %s', (_, value, expected) => {
    expect(elementOf(value)).toBe(expected.replaceAll(' ', ''));
  });

  it('begins with its length', () => {
    const document = bson({ a: 'x'.repeat(300), b: 1n });
    expect(document.readUInt32LE(0)).toBe(document.length);
    expect(document.at(-1)).toBe(0);
    expect(bson({}).toString('hex')).toBe('0500000000');
  });
});
