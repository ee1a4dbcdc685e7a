import { mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { takeLock } from '../../../src/storage/file/lock.js';
import { keptAuthority } from '../../../src/server/tls/keptAuthority.js';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, emptyFolder, newLife, opened } from '../../support/dataFolders.js';

const OWNER_ONLY_FOLDER = '700';
const OWNER_ONLY_FILE = '600';

/** The umask before the tests. The tests set it to 0, so that only the program itself restricts permissions. */
let usualMask: number;

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
/** Returns the modes of the regular files in a folder, by their names. */
const fileModes = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, modeOf(join(folder, name))]),
  );

describe('only the owner can read', () => {
  beforeAll(() => {
    usualMask = process.umask(0);
  });

  afterAll(() => {
    process.umask(usualMask);
  });

  afterEach(dropFolders);

  it('a data directory that is made, and each of its parents that is made with it', async () => {
    const home = emptyFolder();
    await opened(join(home, 'outer', 'inner'));
    expect(modeOf(join(home, 'outer'))).toBe(OWNER_ONLY_FOLDER);
    expect(modeOf(join(home, 'outer', 'inner'))).toBe(OWNER_ONLY_FOLDER);
  });

  it('the document and the log of a world, and the bytes cut off a torn log', async () => {
    const folder = emptyFolder();
    const start = worldWith();
    const world = { ...start, organizations: start.organizations.put(organization({ name: 'Later' })) };
    (await opened(folder)).begin('default', newLife(start)).keep(newLife(world, { origin: start }));
    const files = ['default.json', 'default.last', 'default.log'];
    const kept = Object.fromEntries(files.map((file) => [file, OWNER_ONLY_FILE]));
    expect(fileModes(folder)).toEqual(kept);
    const torn = asAfterKill(folder);
    truncateSync(join(torn, 'default.log'), statSync(join(torn, 'default.log')).size - 5);
    await opened(torn, { warn: () => undefined });
    expect(fileModes(torn)).toEqual({ ...kept, 'default.log.torn': OWNER_ONLY_FILE });
  });

  it('the folder that holds the locks of a directory whose path is too long for a socket', async () => {
    const folder = join(emptyFolder(), 'deep'.repeat(30));
    mkdirSync(folder);
    const { dev, ino } = statSync(folder);
    const substitute = join(tmpdir(), `understudy-${dev}-${ino}`);
    // It may remain from a deleted directory that had the same inode number.
    rmSync(substitute, { recursive: true, force: true });
    const lock = await takeLock(folder);
    const mode = modeOf(substitute);
    lock.release();
    rmSync(substitute, { recursive: true });
    expect(mode).toBe(OWNER_ONLY_FOLDER);
  });

  it('the certificate authority of a directory, which others may read, and its key', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'readable'), '', { mode: 0o644 });
    await keptAuthority(folder);
    expect(modeOf(join(folder, 'tls'))).toBe(OWNER_ONLY_FOLDER);
    expect(fileModes(join(folder, 'tls'))).toEqual({ 'ca.key': OWNER_ONLY_FILE, 'ca.pem': OWNER_ONLY_FILE });
    expect(fileModes(folder)).toEqual({ readable: '644' });
  });
});
