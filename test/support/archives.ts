import { Buffer } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { expect } from '@jest/globals';

/**
 * Returns the files of a gzipped tar archive. Takes names and sizes from the headers, as `tar` does, and verifies the
 * checksums.
 */
export function filesIn(archive: Buffer): Readonly<Record<string, Buffer>> {
  const tar = gunzipSync(archive);
  const files: Record<string, Buffer> = {};
  let longName: string | undefined;
  for (let at = 0; tar[at] !== 0;) {
    const header = Buffer.from(tar.subarray(at, at + 512));
    const size = parseInt(header.toString('latin1', 124, 135), 8);
    const checksum = parseInt(header.toString('latin1', 148, 154), 8);
    const type = header.toString('latin1', 156, 157);
    const sum = header.fill(' ', 148, 156).reduce((total, byte) => total + byte, 0);
    expect([header.toString('latin1', 257, 262), checksum]).toEqual(['ustar', sum]);
    const content = tar.subarray(at + 512, at + 512 + size);
    if (type === 'x') longName = /^\d+ path=(.*)\n$/.exec(content.toString())?.[1];
    else {
      const name = longName ?? header.toString('latin1', 0, Math.min(100, header.indexOf(0)));
      files[name] = content;
      longName = undefined;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  expect(tar.subarray(-1024).every((byte) => byte === 0)).toBe(true);
  return files;
}

/** Returns the files of an archive as texts. */
export function textsIn(archive: Buffer): Readonly<Record<string, string>> {
  const files = Object.entries(filesIn(archive));
  return Object.fromEntries(files.map(([name, content]) => [name, content.toString()]));
}
