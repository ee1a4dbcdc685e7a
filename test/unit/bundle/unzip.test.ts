import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { BundleError } from '../../../src/bundle/bundleError.js';
import { SEAL_BYTES, sealed } from '../../../src/bundle/seal.js';
import { unzip } from '../../../src/bundle/unzip.js';
import { zipPieces } from '../../../src/bundle/zipPieces.js';
import { craftedArchive } from '../../support/craftedArchives.js';
import { CONTENTS, craftedCases } from '../../support/craftedCases.js';

const MIB = 1024 * 1024;

/** Returns the files of an archive as texts, or the sentence that refuses it. */
function textsOrRefusal(archive: Uint8Array): Readonly<Record<string, string>> | string {
  try {
    const files = Object.entries(unzip(archive));
    return Object.fromEntries(files.map(([name, content]) => [name, Buffer.from(content).toString()]));
  } catch (error) {
    if (error instanceof BundleError) return error.message;
    throw error;
  }
}

describe('an archive that lies about its files', () => {
  const cases = [...craftedCases()];

  it('is refused in one line, and an archive that is only unusual is read', () => {
    const wrong = cases.flatMap(({ title, archive, isSound }) => {
      const found = textsOrRefusal(archive);
      if (typeof found === 'object') {
        expect(found).toEqual(CONTENTS);
        return isSound ? [] : [`${title}: accepted`];
      }
      return isSound || found.includes('\n') ? [`${title}: ${found}`] : [];
    });
    expect(wrong).toEqual([]);
    expect(cases.filter(({ isSound }) => !isSound).length).toBeGreaterThan(200);
    expect(cases.filter(({ isSound }) => isSound).length).toBeGreaterThan(40);
  });

  it('is refused for its length, before anything is unpacked', () => {
    const claims = { bytes: 600 * MIB };
    const archive = craftedArchive([
      { name: 'a', content: Buffer.alloc(10), header: claims, listed: claims },
    ]);
    expect(() => unzip(archive)).toThrow('would unpack to 600 MiB, more than the limit of 512 MiB');
  });

  it('is not unpacked beyond the length that it claims', () => {
    const content = Buffer.alloc(64 * MIB);
    const claims = { bytes: 10 };
    const archive = craftedArchive([{ name: 'a', content, header: claims, listed: claims }]);
    expect(archive.length).toBeLessThan(MIB);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => unzip(archive)).toThrow('a: is damaged: it unpacks to more than the 10 bytes');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MIB);
  });

  it('is refused for the number of its files', () => {
    const files = Array.from({ length: 1_001 }, (_, at) => [`scenarios/${at}.json`, new Uint8Array(0)]);
    const archive = zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
    expect(() => unzip(archive)).toThrow('has 1001 files, more than the limit of 1000');
  });

  it('may have names that objects have already', () => {
    const content = Buffer.from('1');
    const names = ['__proto__', 'constructor', 'toString'];
    const files = unzip(craftedArchive(names.map((name) => ({ name, content }))));
    expect(Object.keys(files).sort()).toEqual(names.sort());
    expect(unzip(craftedArchive([{ name: 'a', content }])).constructor).toBeUndefined();
  });
});

describe('an archive that this program has written', () => {
  const files = [
    { name: 'origin.json', pieces: ['{"seed":1}\n'] },
    { name: 'journal.jsonl', pieces: ['{"id":1}\n', '{"id":2}\n'] },
  ];
  const archive = Buffer.concat([...zipPieces(files, () => ({ name: 'manifest.json', pieces: ['{}\n'] }))]);
  const expected = textsOrRefusal(archive);

  /** Returns the archive without its seal, as an older version has written it, or another program that has packed it again. */
  function unsealed(): Buffer {
    const plain = Buffer.from(archive.subarray(0, archive.length - SEAL_BYTES));
    plain.writeUInt16LE(0, plain.length - 2);
    return plain;
  }

  /** Bytes that no reader needs: the writer of a file, its time, its rights, and the bits after its compressed content. */
  function* unread(): Generator<number> {
    for (let at = 0; (at = archive.indexOf('PK\u0003\u0004', at, 'latin1')) >= 0; at += 4)
      yield* [10, 11, 12, 13].map((offset) => at + offset);
    for (let at = 0; (at = archive.indexOf('PK\u0007\u0008', at, 'latin1')) >= 0; at += 4) yield at - 1;
    for (let at = 0; (at = archive.indexOf('PK\u0001\u0002', at, 'latin1')) >= 0; at += 4)
      yield* [4, 5, 12, 13, 14, 15, 36, 37, 38, 39, 40, 41].map((offset) => at + offset);
  }

  /** Returns the bytes that have a bit whose change is not refused. The files must then be the same. */
  function unnoticedIn(whole: Buffer): readonly number[] {
    const bytes = Array.from({ length: whole.length * 8 }, (_, bit) => bit).filter((bit) => {
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const found = textsOrRefusal(changed);
      if (typeof found === 'object') expect(found).toEqual(expected);
      return typeof found === 'object';
    });
    return [...new Set(bytes.map((bit) => bit >> 3))];
  }

  it('is read with its seal and without', () => {
    expect(Object.keys(expected)).toEqual(['origin.json', 'journal.jsonl', 'manifest.json']);
    expect(textsOrRefusal(unsealed())).toEqual(expected);
  });

  it('is not read if any bit has changed', () => {
    expect(unnoticedIn(archive)).toEqual([]);
  });

  it('is not read without its seal if any bit that is read has changed', () => {
    const free = new Set(unread());
    expect(unnoticedIn(unsealed()).filter((at) => !free.has(at))).toEqual([]);
  });

  it('has the same seal however its pieces are cut', () => {
    const plain = unsealed();
    for (const length of [1, 2, 3, plain.length]) {
      const pieces = Array.from({ length: Math.ceil(plain.length / length) }, (_, at) =>
        plain.subarray(at * length, (at + 1) * length),
      );
      expect(Buffer.concat([...sealed(pieces)])).toEqual(archive);
    }
  });
});
