import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { createWorld } from '../../../src/world/world.js';
import { DataError } from '../../../src/storage/dataError.js';
import { realDisk } from '../../../src/storage/file/disk.js';
import { DocumentFile } from '../../../src/storage/file/documentFile.js';
import { filesOf } from '../../../src/storage/file/folder.js';
import { readWorld } from '../../../src/storage/readWorld.js';
import { NOW } from '../../support/rows/ids.js';
import { organization } from '../../support/rows/rows.js';
import { asAfterKill, dropFolders, emptyFolder, newLife, opened } from '../../support/dataFolders.js';

const BITS = 8;
const EDGE_BYTES = 24;

interface Kept {
  readonly document: string;
  readonly log: string;
  readonly last: string;
}

/** Returns the files of a small world after two changes, as a kill leaves them: a document and two lines of a log. */
async function keptWorld(): Promise<Kept> {
  const world = createWorld({ seed: 1, now: NOW }, { organizations: [organization({ name: 'caf\u00e9' })] });
  const folder = emptyFolder();
  const store = (await opened(folder)).begin('default', newLife(world));
  for (const sequence of [7, 8]) store.keep(newLife({ ...world, sequence }, { origin: world }));
  return filesOf(asAfterKill(folder), 'default');
}

function read({ document, log, last }: Kept): number {
  return readWorld(new DocumentFile(document, realDisk, 'kernel'), { log, last }, schedules).worldRecord.world
    .sequence;
}

/** Reads a kept world. Returns `refused` if the error names the file, the sequence, or another error. */
function outcomeOf(kept: Kept, file: string): string {
  try {
    return `read: sequence ${read(kept)}`;
  } catch (error) {
    return error instanceof DataError && error.message.startsWith(file) ? 'refused' : String(error);
  }
}

/**
 * Returns one bit of each byte, at a position that differs from byte to byte. Of the first and last bytes, which are
 * structure, it returns all bits.
 */
function bitsOf(size: number): readonly number[] {
  const bits = Array.from({ length: size * BITS }, (_, bit) => bit);
  const isEdge = (at: number): boolean => at < EDGE_BYTES || at >= size - EDGE_BYTES;
  return bits.filter((bit) => isEdge(Math.floor(bit / BITS)) || bit % BITS === Math.floor(bit / BITS) % BITS);
}

describe.each(['document', 'log'] as const)('one flipped bit in the %s', (name) => {
  afterEach(dropFolders);

  it('is refused wherever it is, with the name of the file', async () => {
    const kept = await keptWorld();
    expect(read(kept)).toBe(8);
    const sound = readFileSync(kept[name]);
    const fd = openSync(kept[name], 'r+');
    const outcomes = bitsOf(sound.length).map((bit) => {
      const at = Math.floor(bit / BITS);
      writeSync(fd, Buffer.of(sound.readUInt8(at) ^ (1 << (bit % BITS))), 0, 1, at);
      const outcome = outcomeOf(kept, kept[name]);
      writeSync(fd, sound, at, 1, at);
      return outcome;
    });
    closeSync(fd);
    expect(read(kept)).toBe(8);
    expect(outcomes.filter((outcome) => outcome !== 'refused')).toEqual([]);
  });
});
