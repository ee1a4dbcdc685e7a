import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { tarGz, zip } from '../../../../src/api/archive/archive.js';
import { PAUSE } from '../../../../src/api/reply/pause.js';
import { usageFiles } from '../../../../src/api/usage/present.js';
import { lastCapturedDay } from '../../../../src/world/usage/captures.js';
import { Assignments } from '../../../../src/world/usage/assignments.js';
import { allMachines } from '../../../../src/world/usage/machines.js';
import { standard } from '../../../support/fixtureWorlds.js';

const MEBIBYTE = 1_024 * 1_024;
/** A MiB that a compression cannot shorten. */
const CONTENT = Buffer.concat(
  Array.from({ length: MEBIBYTE / 32 }, (_, at) => createHash('sha256').update(String(at)).digest()),
);

const pausesIn = (pieces: Iterable<Uint8Array>) => [...pieces].filter((piece) => piece === PAUSE).length;

describe('an archive', () => {
  it.each([
    ['tar.gz', tarGz, (bytes: Buffer) => gunzipSync(bytes).subarray(512, 512 + MEBIBYTE)],
    ['zip', zip, (bytes: Buffer) => Buffer.from(unzipSync(bytes)['long.bin'] ?? [])],
  ])('pauses while it compresses a long file into a %s', (_format, pack, contentIn) => {
    const pieces = [...pack([{ name: 'long.bin', content: CONTENT }])];
    expect(pausesIn(pieces)).toBeGreaterThanOrEqual(16);
    expect(contentIn(Buffer.concat(pieces)).equals(CONTENT)).toBe(true);
  });

  it.each([tarGz, zip])('pauses while a file is made', (pack) => {
    const file = { name: 'short.txt', content: Buffer.from('text') };
    const [once, thrice] = [[file], [undefined, undefined, file]].map((files) => [...pack(files)]);
    expect(pausesIn(thrice ?? [])).toBe(pausesIn(once ?? []) + 2);
    expect(Buffer.concat(thrice ?? [])).toEqual(Buffer.concat(once ?? []));
  });

  it('pauses within a day of the usage', () => {
    const world = standard();
    const day = lastCapturedDay(world);
    const machines = allMachines(world);
    const files = [...usageFiles(world, new Assignments(world, machines, { from: day, to: day }), true)];
    expect(files.filter((file) => file !== undefined)).toHaveLength(1);
    expect(machines.length).toBeGreaterThan(20);
    expect(files.length - 1).toBe(Math.floor(machines.length / 20));
  });
});
