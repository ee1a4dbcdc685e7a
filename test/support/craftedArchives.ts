import { crc32, deflateRawSync } from 'node:zlib';

/** The claims of a zip archive about a file, in its header or in its list. Unset members are right. */
export interface Claims {
  readonly signature?: number;
  readonly needed?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly time?: number;
  readonly checksum?: number;
  readonly packedBytes?: number;
  readonly bytes?: number;
  readonly name?: string;
  readonly extra?: Buffer;
  readonly comment?: string;
  readonly disk?: number;
  readonly at?: number;
}

/** A file of a crafted archive. */
export interface CraftedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly isStored?: boolean;
  /** Replaces the compressed content. */
  readonly packed?: Buffer;
  /** Writes the lengths after the content, with or without a signature before them. */
  readonly descriptor?: 'signed' | 'plain';
  /** Claims of the header, of the list, and of the lengths after the content. */
  readonly header?: Claims;
  readonly listed?: Claims;
  readonly follows?: Claims;
  /** Bytes before the header, and after the content. */
  readonly before?: Buffer;
  readonly after?: Buffer;
  /** Writes no header and no content: the list points to those of another file. */
  readonly isAlias?: boolean;
}

/** The claims at the end of a crafted archive. Unset members are right. */
export interface EndClaims {
  readonly signature?: number;
  readonly disk?: number;
  readonly firstDisk?: number;
  readonly here?: number;
  readonly count?: number;
  readonly bytes?: number;
  readonly start?: number;
  readonly comment?: string;
  readonly commentBytes?: number;
}

/** A field of a structure: its length in bytes and its value. */
type Field = readonly [bytes: 2 | 4, value: number];

function fieldsOf(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

type Shared = Required<Omit<Claims, 'signature' | 'comment' | 'disk' | 'at'>>;

/** Returns the fields that a header and the list share. */
function shared(claims: Shared): Buffer {
  const { needed, flags, method, time, checksum, packedBytes, bytes, name, extra } = claims;
  return Buffer.concat([
    fieldsOf([2, needed], [2, flags], [2, method], [4, time]),
    fieldsOf([4, checksum], [4, packedBytes], [4, bytes]),
    fieldsOf([2, Buffer.byteLength(name)], [2, extra.length]),
  ]);
}

function rightClaims({ name, content, isStored = false, descriptor }: CraftedFile, packed: Buffer): Shared {
  return {
    ...{ needed: 20, flags: descriptor === undefined ? 0 : 8, method: isStored ? 0 : 8, time: 0x5c21_0000 },
    ...{ checksum: crc32(content), packedBytes: packed.length, bytes: content.length },
    ...{ name, extra: Buffer.alloc(0) },
  };
}

/** Returns the header of a file, its content, and the lengths behind it. */
function contentOf(file: CraftedFile, packed: Buffer, right: Shared): Buffer {
  const { descriptor, header = {}, follows = {} } = file;
  if (file.isAlias === true) return Buffer.alloc(0);
  const own = { ...right, ...(descriptor && { checksum: 0, packedBytes: 0, bytes: 0 }), ...header };
  const { checksum, packedBytes, bytes } = { ...right, ...follows };
  return Buffer.concat([
    ...[fieldsOf([4, header.signature ?? 0x0403_4b50]), shared(own), Buffer.from(own.name), own.extra],
    ...[packed, file.after ?? Buffer.alloc(0)],
    ...(descriptor === 'signed' ? [fieldsOf([4, follows.signature ?? 0x0807_4b50])] : []),
    ...(descriptor === undefined ? [] : [fieldsOf([4, checksum], [4, packedBytes], [4, bytes])]),
  ]);
}

function listedOf({ listed = {} }: CraftedFile, right: Shared, place: number): Buffer {
  const entry = { ...right, comment: '', disk: 0, at: place, ...listed };
  return Buffer.concat([
    ...[fieldsOf([4, listed.signature ?? 0x0201_4b50], [2, 20]), shared(entry)],
    fieldsOf([2, Buffer.byteLength(entry.comment)], [2, entry.disk], [2, 0], [4, 0], [4, entry.at]),
    ...[Buffer.from(entry.name), entry.extra, Buffer.from(entry.comment)],
  ]);
}

/** Returns a zip archive of these files that may lie about them. */
export function craftedArchive(files: readonly CraftedFile[], end: EndClaims = {}): Buffer {
  let contents = Buffer.alloc(0);
  const listed = files.map((file) => {
    const packed = file.packed ?? (file.isStored === true ? file.content : deflateRawSync(file.content));
    const right = rightClaims(file, packed);
    contents = Buffer.concat([contents, file.before ?? Buffer.alloc(0)]);
    const place = contents.length;
    contents = Buffer.concat([contents, contentOf(file, packed, right)]);
    return listedOf(file, right, place);
  });
  const list = Buffer.concat(listed);
  const { comment = '', count = files.length } = end;
  const last = fieldsOf(
    [4, end.signature ?? 0x0605_4b50],
    ...([
      [2, end.disk ?? 0],
      [2, end.firstDisk ?? 0],
      [2, end.here ?? count],
      [2, count],
    ] as const),
    ...([
      [4, end.bytes ?? list.length],
      [4, end.start ?? contents.length],
    ] as const),
    [2, end.commentBytes ?? Buffer.byteLength(comment)],
  );
  return Buffer.concat([contents, list, last, Buffer.from(comment)]);
}
