import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { bson } from '../../../../src/api/archive/bson.js';
import { ftdcChunk } from '../../../../src/api/archive/ftdcChunk.js';

const AT = new Date(Date.UTC(2026, 0, 1));

/** Unpacks a chunk as readers of diagnostic data do: the first sample, then all samples as one row of numbers each. */
function unpacked(chunk: Buffer, firstRow: readonly bigint[]) {
  // The document ends with the binary value `data` and a zero; its content begins after length and subtype.
  const start = chunk.indexOf('data\0') + 5 + 4 + 1;
  const bytes = inflateSync(chunk.subarray(start + 4, -1));
  expect(chunk.readUInt32LE(start)).toBe(bytes.length);
  const sample = bytes.subarray(0, bytes.readUInt32LE(0));
  const [columns, deltas] = [bytes.readUInt32LE(sample.length), bytes.readUInt32LE(sample.length + 4)];
  const differences = expanded(integersIn(bytes.subarray(sample.length + 8)));
  expect(differences).toHaveLength(columns * deltas);
  const rows = [firstRow];
  for (let row = 1; row <= deltas; row += 1) {
    const before = rows.at(-1) ?? [];
    rows.push(before.map((value, column) => value + (differences[column * deltas + row - 1] ?? 0n)));
  }
  return { sample, rows };
}

/** Reads integers of seven bits per byte, the lowest first. All but the last byte of an integer have the highest bit. */
function integersIn(bytes: Buffer): readonly bigint[] {
  const integers: bigint[] = [];
  let [value, shift] = [0n, 0n];
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (byte > 0x7f) continue;
    integers.push(BigInt.asIntN(64, value));
    [value, shift] = [0n, 0n];
  }
  expect(shift).toBe(0n);
  return integers;
}

/** Undoes the run-length coding of zeros: a zero is followed by the number of further zeros. */
function expanded(integers: readonly bigint[]): readonly bigint[] {
  const values: bigint[] = [];
  for (let at = 0; at < integers.length; at += 1) {
    const value = integers[at] ?? 0n;
    values.push(value);
    if (value !== 0n) continue;
    at += 1;
    values.push(...Array<bigint>(Number(integers[at])).fill(0n));
  }
  return values;
}

describe('A chunk of diagnostic data', () => {
  it('contains all samples: falling numbers, long runs of zeros, and more than 32 bits', () => {
    const rows = [
      [1n, 5n, 1n << 40n, 0n],
      [1n, 4n, (1n << 41n) + 3n, 0n],
      [1n, 300n, 0n, 0n],
      [200n, 300n, 0n, 0n],
    ];
    const samples = rows.map(([a = 0n, b = 0n, c = 0n, d = 0n]) => ({
      a,
      name: 'not a number',
      inner: { b: Number(b), c },
      date: new Date(Number(d)),
    }));
    const { sample, rows: read } = unpacked(ftdcChunk(AT, samples), rows[0] ?? []);
    expect(sample).toEqual(bson(samples[0] ?? {}));
    expect(read).toEqual(rows);
  });

  it('may contain a single sample', () => {
    expect(unpacked(ftdcChunk(AT, [{ a: 7 }]), [7n]).rows).toEqual([[7n]]);
  });
});
