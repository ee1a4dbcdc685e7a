import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { TAR_END, tarEntry } from '../../../../src/api/archive/tar.js';

/** The fields of a header in the order of the standard (`ustar`), each with its size in bytes. */
const FIELDS = {
  name: 100,
  mode: 8,
  uid: 8,
  gid: 8,
  size: 12,
  mtime: 12,
  checksum: 8,
  type: 1,
  linkName: 100,
  magic: 6,
  version: 2,
  others: 247,
} as const;

/** Returns the fields of the header at a position, without the zero bytes at their ends. */
function headerAt(archive: Buffer, start: number): Readonly<Record<keyof typeof FIELDS, string>> {
  let at = start;
  const read = Object.entries(FIELDS).map(([name, size]) => {
    at += size;
    return [name, archive.toString('utf8', at - size, at).replace(/\0+$/, '')];
  });
  return Object.fromEntries(read) as Record<keyof typeof FIELDS, string>;
}

describe('an entry of a tar archive', () => {
  it('has a header of 512 bytes with each field at its place, numbers octal', () => {
    const entry = tarEntry({ name: 'logs/a.log', content: Buffer.from('x'.repeat(600)) });
    const sum = Buffer.from(entry.subarray(0, 512))
      .fill(' ', 148, 156)
      .reduce((total, byte) => total + byte, 0);
    expect(headerAt(entry, 0)).toEqual({
      name: 'logs/a.log',
      mode: '0000644',
      uid: '0000000',
      gid: '0000000',
      size: '00000001130 ',
      mtime: '00000000000 ',
      checksum: `${sum.toString(8).padStart(6, '0')}\0 `,
      type: '0',
      linkName: '',
      magic: 'ustar',
      version: '00',
      others: '',
    });
  });

  it('ends at the end of a block', () => {
    const sizeOf = (bytes: number): number =>
      tarEntry({ name: 'a', content: Buffer.alloc(bytes, 'x') }).length;
    expect([0, 1, 511, 512, 513, 1024].map(sizeOf)).toEqual([512, 1024, 1024, 1024, 1536, 1536]);
    expect(TAR_END).toEqual(Buffer.alloc(1024));
  });

  it('has its name in the header if it has at most 100 bytes', () => {
    const entry = tarEntry({ name: 'n'.repeat(100), content: Buffer.alloc(0) });
    expect([headerAt(entry, 0).name, entry.length]).toEqual(['n'.repeat(100), 512]);
  });

  // The record "<length> path=<name>\n" contains its own length, which has one digit more from a certain name on.
  it.each([101, 990, 991, 992, 993])('follows an entry with its name if the name has %i bytes', (bytes) => {
    const name = `${'n'.repeat(bytes - 2)}é`;
    const archive = tarEntry({ name, content: Buffer.from('content') });
    const size = parseInt(headerAt(archive, 0).size, 8);
    const record = archive.toString('utf8', 512, 512 + size);
    expect(headerAt(archive, 0)).toMatchObject({ name: 'PaxHeaders/name', type: 'x' });
    expect(record).toBe(`${size} path=${name}\n`);
    const own = 512 + 512 * Math.ceil(size / 512);
    expect(headerAt(archive, own)).toMatchObject({ size: '00000000007 ', type: '0' });
    expect(archive.toString('utf8', own + 512, own + 519)).toBe('content');
  });
});
