import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { draw, hash, stream, type Random } from '../../../src/world/random.js';

const WORD = 0x1_0000_0000;
const someKey = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.maxSafeInteger());
const someSeed = fc.integer({ min: 0, max: WORD - 1 });

function take(random: Random, count: number): readonly number[] {
  return Array.from({ length: count }, random);
}

/** Returns how uneven counts are. For k buckets of random numbers it is about k, and rarely twice as much. */
function chiSquare(counts: readonly number[]): number {
  const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

describe('a stream', () => {
  it('gives the same numbers in [0, 1) for the same seed and names', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(someKey, { maxLength: 3 }), (seed, names) => {
        const numbers = take(stream(seed, ...names), 10);
        expect(take(stream(seed, ...names), 10)).toEqual(numbers);
        expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
      }),
    );
  });

  it('gives different numbers for another seed or name', () => {
    const streams = [stream(1, 'a'), stream(2, 'a'), stream(1, 'b'), stream(1, 'a', 'b'), stream(1)];
    expect(new Set(streams.map((random) => take(random, 3).join())).size).toBe(streams.length);
  });

  it('does not depend on the draws of other streams', () => {
    const alone = take(stream(1, 'a'), 20);
    const [a, b] = [stream(1, 'a'), stream(1, 'b')];
    const together = alone.map(() => {
      take(b, 3);
      return a();
    });
    expect(together).toEqual(alone);
  });

  it('is different for each list of names, however these are divided', () => {
    const first = (...names: string[]): number => stream(1, ...names)();
    expect(first('a', 'b')).not.toBe(first('a/b'));
    expect(first('a/b')).not.toBe(first('a%2Fb'));
    expect(first('a', '')).not.toBe(first('a'));
    expect(first('1', '2')).not.toBe(first('12'));
  });
});

describe('a hash', () => {
  it('is an unsigned 32-bit integer that depends on its seed and keys alone', () => {
    fc.assert(
      fc.property(someSeed, fc.array(someKey, { maxLength: 4 }), (seed, keys) => {
        const value = hash(seed, ...keys);
        expect(Number.isInteger(value) && value >= 0 && value < WORD).toBe(true);
        expect(hash(seed, ...keys)).toBe(value);
      }),
    );
  });

  it('is different for another seed, key, order of keys or division into keys', () => {
    const keys = [[], [''], ['a'], ['a', 'b'], ['b', 'a'], ['ab'], [1], ['1'], [1, 2], [12], [-1], [WORD]];
    const values = keys.flatMap((list) => [hash(0, ...list), hash(1, ...list)]);
    expect(new Set(values).size).toBe(values.length);
  });

  it('distinguishes the instants of a century', () => {
    const start = Date.UTC(2000, 0, 1);
    const values = Array.from({ length: 10_000 }, (_, day) => hash(7, start + day * 86_400_000));
    // Among 10,000 random 32-bit numbers, two are equal in one of a hundred cases.
    expect(new Set(values).size).toBeGreaterThan(9_997);
  });

  it.each([
    ['numbers that count up', (number: number) => hash(1, number)],
    ['names that count up', (number: number) => hash(1, `node-${number}`)],
    ['seeds that count up', (number: number) => hash(number, 'name')],
    ['minutes', (number: number) => hash(1, 'CONNECTIONS', 1_767_225_600_000 + number * 60_000)],
  ])('spreads evenly over 64 buckets of %s, by its high and by its low bits', (_name, hashed) => {
    const [high, low] = [new Array<number>(64).fill(0), new Array<number>(64).fill(0)];
    for (let number = 0; number < 64_000; number += 1) {
      const value = hashed(number);
      high[value >>> 26] = (high[value >>> 26] ?? 0) + 1;
      low[value & 63] = (low[value & 63] ?? 0) + 1;
    }
    expect(chiSquare(high)).toBeLessThan(128);
    expect(chiSquare(low)).toBeLessThan(128);
  });

  it('flips half of its bits when one bit of a key flips', () => {
    let turned = 0;
    for (let number = 0; number < 1_000; number += 1) {
      for (let bit = 0; bit < 30; bit += 1) {
        const difference = hash(1, number) ^ hash(1, number ^ (1 << bit));
        turned += difference.toString(2).replace(/[-0]/g, '').length;
      }
    }
    expect(turned / 30_000).toBeGreaterThan(14);
    expect(turned / 30_000).toBeLessThan(18);
  });
});

describe('a draw', () => {
  it('is in [0, 1) and its mean is a half', () => {
    const draws = Array.from({ length: 20_000 }, (_, number) => draw(3, 'draw', number));
    expect(draws.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(draws.reduce((sum, value) => sum + value, 0) / draws.length).toBeCloseTo(0.5, 2);
  });
});
