import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { unzip } from '../../../src/bundle/unzip.js';

const MIB = 1024 * 1024;
/** The first bytes of a file's entry in the directory of an archive, and where the entry claims the unpacked length. */
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const LENGTH_AT = 24;

/** Returns an archive with one file, whose directory claims that it unpacks to `length` bytes. */
function claiming(length: number, content: Uint8Array): Uint8Array {
  const archive = Buffer.from(zipSync({ 'timeline.jsonl': content }));
  archive.writeUInt32LE(length, archive.indexOf(ENTRY) + LENGTH_AT);
  return archive;
}

describe('an archive that would fill the memory', () => {
  it('is refused for its length, before anything is unpacked', () => {
    const archive = claiming(600 * MIB, new Uint8Array(10));
    expect(() => unzip(archive)).toThrow('would unpack to 600 MiB, more than the limit of 512 MiB');
  });

  it('unpacks to no more than it claims', () => {
    const archive = claiming(10, new Uint8Array(5 * MIB));
    expect(archive.length).toBeLessThan(MIB);
    expect(unzip(archive)['timeline.jsonl']).toHaveLength(10);
  });

  it('is refused for the number of its files', () => {
    const files = Array.from({ length: 1_001 }, (_, at) => [`scenarios/${at}.json`, new Uint8Array(0)]);
    const archive = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
    expect(() => unzip(archive)).toThrow('has 1001 files, more than the limit of 1000');
  });
});
