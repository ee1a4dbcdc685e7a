import { Buffer } from 'node:buffer';

/** A value in a BSON document. A `number` is a 32-bit integer, and a `bigint` a 64-bit one. */
export type BsonValue = number | bigint | string | Date | Uint8Array | BsonDocument;
export interface BsonDocument {
  readonly [name: string]: BsonValue;
}

const TYPES = { string: 0x02, document: 0x03, binary: 0x05, date: 0x09, int32: 0x10, int64: 0x12 } as const;

/** Writes a document as BSON. */
export function bson(document: BsonDocument): Buffer {
  const elements = Object.entries(document).flatMap(([name, value]) => {
    const [type, bytes] = valueBytes(value);
    return [Buffer.from([type]), Buffer.from(`${name}\0`), bytes];
  });
  const content = Buffer.concat(elements);
  return Buffer.concat([uint32(content.length + 5), content, Buffer.alloc(1)]);
}

function valueBytes(value: BsonValue): readonly [type: number, bytes: Buffer] {
  if (typeof value === 'number') return [TYPES.int32, uint32(value)];
  if (typeof value === 'bigint') return [TYPES.int64, int64(value)];
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`);
    return [TYPES.string, Buffer.concat([uint32(text.length), text])];
  }
  if (value instanceof Date) return [TYPES.date, int64(BigInt(value.getTime()))];
  if (value instanceof Uint8Array)
    return [TYPES.binary, Buffer.concat([uint32(value.length), Buffer.alloc(1), value])];
  return [TYPES.document, bson(value)];
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}
