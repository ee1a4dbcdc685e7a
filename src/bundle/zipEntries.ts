import { Buffer } from 'node:buffer';
import { BundleError, damaged } from './bundleError.js';
import { SEAL_BYTES, sealOf } from './seal.js';

/** One file of an archive, as the directory of the archive describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly checksum: number;
  /** Length of the file. */
  readonly bytes: number;
  /** The file as the archive contains it. */
  readonly packed: Uint8Array;
}

/** The members of a file that its header and the directory of the archive both have. */
interface Described {
  readonly nameBytes: Buffer;
  readonly name: string;
  readonly needed: number;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Position after the description. */
  readonly end: number;
}

interface Listed extends Described {
  /** Position of the header of the file. */
  readonly at: number;
}

const SIGNATURES = {
  header: 'PK\u0003\u0004',
  entry: 'PK\u0001\u0002',
  descriptor: 'PK\u0007\u0008',
} as const;
const END_SIGNATURE = 'PK\u0005\u0006';
const [HEADER_BYTES, ENTRY_BYTES, END_BYTES, DESCRIPTOR_BYTES] = [30, 46, 22, 16];
/** Maximum length of a comment at the end of an archive. */
const COMMENT_BYTES_MAX = 0xffff;
/** A length or position with this value stands elsewhere, in an archive for more than 4 GiB. */
const ELSEWHERE = 0xffff_ffff;
/** Bits of a file: how well it was compressed, that its lengths follow it, and that its name is UTF-8. Others are not known. */
const [LENGTHS_FOLLOW, KNOWN_FLAGS] = [0x0008, 0x080e];
const [STORED, DEFLATED] = [0, 8];
const DIRECTORY = 'the directory of the archive';

/**
 * Reads the list of files of a zip archive. Throws a BundleError unless the archive consists of nothing but its files, one after
 * another, their list and a seal: then no two files share bytes, and no byte is hidden. Archives of other programs have no seal.
 */
export function zipEntries(archive: Buffer, filesMax: number): readonly ZipEntry[] {
  if (textAt(archive, 0) !== SIGNATURES.header) throw new BundleError('is not a zip archive');
  const seal = sealOf(archive);
  if (seal === 'broken') throw damaged('the archive', 'its checksum is not the one at its end');
  const { count, start, end } = endOf(archive, seal === 'none' ? 0 : SEAL_BYTES);
  if (count > filesMax) throw new BundleError(`has ${count} files, more than the limit of ${filesMax}`);
  const listed: Listed[] = [];
  let at = start;
  for (; listed.length < count; at = listed.at(-1)?.end ?? at) listed.push(listedAt(archive, at, end));
  if (at !== end) throw damaged(DIRECTORY, `it lists more files than the ${count} that it counts`);
  const inOrder = listed.toSorted((one, other) => one.at - other.at);
  const entries = inOrder.map((entry, nth) => {
    if (nth === 0 && entry.at !== 0)
      throw damaged(entry.name, `${entry.at} bytes before it belong to no file`);
    return entryOf(archive, entry, inOrder[nth + 1]?.at ?? start);
  });
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) throw damaged(name, 'the archive has two files of this name');
    names.add(name);
  }
  return entries;
}

/** Reads the end of an archive, which says where the list of its files is. `sealBytes` is the length of its seal. */
function endOf(
  archive: Buffer,
  sealBytes: number,
): { readonly count: number; readonly start: number; readonly end: number } {
  const end = archive.length - sealBytes - END_BYTES;
  if (end < 0 || textAt(archive, end) !== END_SIGNATURE) throw damaged(DIRECTORY, whyNoEnd(archive));
  const [disk, firstDisk, here, count] = [4, 6, 8, 10].map((offset) => archive.readUInt16LE(end + offset));
  const [bytes = 0, start = 0] = [12, 16].map((offset) => archive.readUInt32LE(end + offset));
  if (disk !== 0 || firstDisk !== 0 || here !== count || archive.readUInt16LE(end + 20) !== sealBytes)
    throw damaged(DIRECTORY, 'its end is not that of a whole archive without a comment of another program');
  if (start + bytes !== end) throw damaged(DIRECTORY, 'it does not lie where the archive says');
  return { count: count ?? 0, start, end };
}

function whyNoEnd(archive: Buffer): string {
  const at = archive.lastIndexOf(END_SIGNATURE, undefined, 'latin1');
  const extra = archive.length - at - END_BYTES;
  return at >= 0 && extra > 0 && extra <= COMMENT_BYTES_MAX
    ? `${extra} bytes after its end belong to no file`
    : 'its end is missing, so the file is not whole';
}

/** Reads a file in the list of an archive. */
function listedAt(archive: Buffer, at: number, end: number): Listed {
  if (at + ENTRY_BYTES > end || textAt(archive, at) !== SIGNATURES.entry)
    throw damaged(DIRECTORY, `${at} bytes from the start, it lists no file`);
  const described = describedAt(archive, at, { from: 6, names: 28, bytes: ENTRY_BYTES });
  const { name, packedBytes, bytes } = described;
  const [comment, disk] = [archive.readUInt16LE(at + 32), archive.readUInt16LE(at + 34)];
  const header = archive.readUInt32LE(at + 42);
  if ([packedBytes, bytes, header].includes(ELSEWHERE))
    throw damaged(name, 'it is written as a file of more than 4 GiB');
  if (comment !== 0 || disk !== 0) throw damaged(name, 'it has a comment or lies in another archive');
  if (described.end > end) throw damaged(DIRECTORY, `it ends within ${name}`);
  return { ...described, at: header };
}

/** Reads the members that a header and the list share. `from` is their position, `names` that of the length of the name. */
function describedAt(
  archive: Buffer,
  at: number,
  { from, names, bytes: head }: { readonly from: number; readonly names: number; readonly bytes: number },
): Described {
  const short = (offset: number): number => archive.readUInt16LE(at + from + offset);
  const long = (offset: number): number => archive.readUInt32LE(at + from + offset);
  const nameEnd = at + head + archive.readUInt16LE(at + names);
  const nameBytes = archive.subarray(at + head, nameEnd);
  return {
    nameBytes,
    name: nameBytes.toString('utf8'),
    ...{ needed: short(0), flags: short(2), method: short(4) },
    ...{ checksum: long(10), packedBytes: long(14), bytes: long(18) },
    end: nameEnd + archive.readUInt16LE(at + names + 2),
  };
}

/** Compares a file with its entry in the list. `next` is the position of what follows it. */
function entryOf(archive: Buffer, listed: Listed, next: number): ZipEntry {
  const { at, name, flags, method, checksum, packedBytes, bytes } = listed;
  if (at + HEADER_BYTES > next || textAt(archive, at) !== SIGNATURES.header)
    throw damaged(name, 'it overlaps another file, or does not lie where the archive says');
  const own = describedAt(archive, at, { from: 4, names: 26, bytes: HEADER_BYTES });
  const lengthsFollow = (flags & LENGTHS_FOLLOW) !== 0;
  const hasLengths = own.checksum === checksum && own.packedBytes === packedBytes && own.bytes === bytes;
  const hasNone = own.checksum === 0 && own.packedBytes === 0 && own.bytes === 0;
  // Writers may take the time of a file twice, so its two times may differ.
  const isSame = (['needed', 'flags', 'method'] as const).every((member) => own[member] === listed[member]);
  if (!isSame || !own.nameBytes.equals(listed.nameBytes) || !(hasLengths || (lengthsFollow && hasNone)))
    throw damaged(name, 'its header and the directory of the archive differ');
  if ((flags & ~KNOWN_FLAGS) !== 0 || (method !== STORED && method !== DEFLATED))
    throw damaged(name, 'it is encrypted, or compressed by another method than deflate');
  const end = own.end + packedBytes;
  if (end > next) throw damaged(name, 'it overlaps another file, or is longer than the archive');
  if (next !== end + (lengthsFollow ? descriptorBytes(archive, end, listed) : 0))
    throw damaged(name, 'its end is not where the next file begins');
  if (method === STORED && packedBytes !== bytes) throw damaged(name, 'its two lengths differ');
  return { name, isDeflated: method === DEFLATED, checksum, bytes, packed: archive.subarray(own.end, end) };
}

/** Returns the length of the checksum and the lengths after a file, or `NaN` if they are not those of the list. */
function descriptorBytes(archive: Buffer, at: number, { checksum, packedBytes, bytes }: Listed): number {
  const signature = textAt(archive, at) === SIGNATURES.descriptor ? 4 : 0;
  if (at + DESCRIPTOR_BYTES > archive.length) return NaN;
  const found = [0, 4, 8].map((offset) => archive.readUInt32LE(at + signature + offset));
  const isSame = [checksum, packedBytes, bytes].every((member, nth) => member === found[nth]);
  return isSame ? DESCRIPTOR_BYTES - 4 + signature : NaN;
}

function textAt(archive: Buffer, at: number): string {
  return archive.toString('latin1', at, at + 4);
}
