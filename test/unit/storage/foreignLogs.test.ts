import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, emptyFolder, newLife, opened } from '../../support/dataFolders.js';

/** Keeps two worlds, each with a change in its log, and returns their folder. */
async function twoWorlds(): Promise<string> {
  const folder = emptyFolder();
  const data = await opened(folder);
  for (const name of ['default', 'other']) {
    const world = worldWith();
    const life = newLife(world);
    const store = data.begin(name, life);
    store.keep({
      ...life,
      world: { ...world, organizations: world.organizations.put(organization({ name: `Later ${name}` })) },
    });
  }
  return folder;
}

describe('A folder with kept worlds', () => {
  afterEach(dropFolders);

  it('is refused if the log of a world is missing', async () => {
    const folder = asAfterKill(await twoWorlds());
    rmSync(join(folder, 'default.log'));
    await expect(opened(folder)).rejects.toThrow(/default\.log is missing: put it back; or, to continue/);
    expect(existsSync(join(folder, 'default.log'))).toBe(false);
  });

  it('is refused if a world has the log of another one', async () => {
    const folder = asAfterKill(await twoWorlds());
    copyFileSync(join(folder, 'other.log'), join(folder, 'default.log'));
    await expect(opened(folder)).rejects.toThrow(
      /default\.log:1: this line belongs to the world "other", not to "default"/,
    );
  });

  it('is read without its log if an older version wrote the document', async () => {
    const folder = asAfterKill(await twoWorlds());
    rmSync(join(folder, 'default.log'));
    const file = join(folder, 'default.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...document, crc: undefined, hasLog: undefined }));
    const { kept } = await opened(folder);
    expect(kept.map(({ name }) => name)).toEqual(['default', 'other']);
  });

  it('loses an empty log without a document, which a kill leaves while a world is made', async () => {
    const folder = asAfterKill(await twoWorlds());
    const log = join(folder, 'unfinished.log');
    writeFileSync(log, '');
    await opened(folder);
    expect(existsSync(log)).toBe(false);
  });
});
