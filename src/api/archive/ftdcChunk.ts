import { Buffer } from 'node:buffer';
import { zlibSync } from 'fflate/browser';
import { bson, uint32, type BsonDocument, type BsonValue } from './bson.js';
import { append } from '../../world/longLists.js';

const METRICS = 1;
const VARINT_BITS = 7n;
const VARINT_MASK = 0x7fn;
const MORE = 0x80n;

/**
 * Packs samples as a document of a diagnostic data file: the first sample as BSON, then the differences of each number
 * from sample to sample as variable-length integers. A zero is followed by the number of further zeros. All samples
 * have the same members.
 */
export function ftdcChunk(at: Date, samples: readonly BsonDocument[]): Buffer {
  const [first = {}] = samples;
  const columns = samples.map(numbersOf);
  const width = columns[0]?.length ?? 0;
  const differences: bigint[] = [];
  for (let column = 0; column < width; column += 1) {
    for (let row = 1; row < columns.length; row += 1)
      differences.push((columns[row]?.[column] ?? 0n) - (columns[row - 1]?.[column] ?? 0n));
  }
  const unpacked = Buffer.concat([
    ...[bson(first), uint32(width), uint32(Math.max(0, samples.length - 1))],
    Buffer.from(encoded(differences)),
  ]);
  const data = Buffer.concat([uint32(unpacked.length), zlibSync(unpacked)]);
  return bson({ _id: at, type: METRICS, data });
}

/** Returns the numbers and dates of a document as numbers, in order. Leaves out texts and binary values. */
function numbersOf(document: BsonDocument): readonly bigint[] {
  return Object.values(document).flatMap((value: BsonValue): readonly bigint[] => {
    if (typeof value === 'string' || value instanceof Uint8Array) return [];
    if (typeof value === 'number' || typeof value === 'bigint') return [BigInt(value)];
    if (value instanceof Date) return [BigInt(value.getTime())];
    return numbersOf(value);
  });
}

function encoded(differences: readonly bigint[]): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at < differences.length; at += 1) {
    const difference = differences[at] ?? 0n;
    append(bytes, varint(difference));
    if (difference !== 0n) continue;
    let further = 0;
    while (differences[at + 1] === 0n) {
      further += 1;
      at += 1;
    }
    append(bytes, varint(BigInt(further)));
  }
  return bytes;
}

function varint(value: bigint): readonly number[] {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, value);
  while (left > VARINT_MASK) {
    bytes.push(Number((left & VARINT_MASK) | MORE));
    left >>= VARINT_BITS;
  }
  return [...bytes, Number(left)];
}
