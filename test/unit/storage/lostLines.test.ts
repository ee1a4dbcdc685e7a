import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, emptyFolder, found, newLife, opened } from '../../support/dataFolders.js';

const world = worldWith();
const life = (sequence: number) => newLife({ ...world, sequence }, { origin: world });
let folder: string;

/** Leaves a folder as a kill after five changes does. */
async function killed(): Promise<string> {
  const own = emptyFolder();
  const data = await opened(own);
  const store = data.begin('default', newLife(world));
  for (let change = 1; change <= 5; change += 1) store.keep(life(100 + change));
  return asAfterKill(own);
}

const file = (name: string): string => join(folder, name);
const sequence = async (): Promise<number> => (await found(folder)).worldRecord.world.sequence;

/** Positions at which the lines of the log begin. */
function lineStarts(): readonly number[] {
  const bytes = readFileSync(file('default.log'));
  return [0, ...Array.from(bytes.keys()).flatMap((at) => (bytes[at] === 0x0a ? [at + 1] : []))].slice(0, -1);
}

describe('a log that ends too early', () => {
  beforeEach(async () => {
    folder = await killed();
  });
  afterEach(dropFolders);

  it('is refused at each end of a line, with the number of lost lines and a remedy', async () => {
    const starts = lineStarts();
    expect([starts.length, await sequence()]).toEqual([5, 105]);
    for (const [kept, at] of [...starts.entries()].toReversed()) {
      truncateSync(file('default.log'), at);
      const lost = 5 - kept;
      await expect(found(folder)).rejects.toThrow(
        `default.log: its last ${lost === 1 ? 'line is' : `${lost} lines are`} missing: put the file back; ` +
          'or, to continue without these changes, remove default.last',
      );
    }
  });

  it('is refused after a restart that changed nothing, and opens when it is back', async () => {
    await opened(folder);
    folder = asAfterKill(folder);
    const log = readFileSync(file('default.log'));
    writeFileSync(file('default.log'), '');
    await expect(found(folder)).rejects.toThrow('its last 5 lines are missing');
    writeFileSync(file('default.log'), log);
    expect(await sequence()).toBe(105);
  });

  it('is read without the lost lines after the remedy, also later', async () => {
    truncateSync(file('default.log'), lineStarts()[3] ?? 0);
    rmSync(file('default.last'));
    expect(await sequence()).toBe(103);
    const data = await opened(folder);
    data.kept[0]?.store.keep(life(200));
    folder = asAfterKill(folder);
    expect(await sequence()).toBe(200);
    writeFileSync(file('default.log'), '');
    await expect(found(folder)).rejects.toThrow('its last 4 lines are missing');
  });

  it('is read after an orderly end, which leaves an empty log', async () => {
    (await opened(folder)).close();
    expect(statSync(file('default.log')).size).toBe(0);
    expect(await sequence()).toBe(105);
  });

  it('loses an incomplete last line with a warning, which counts the changes before it', async () => {
    truncateSync(file('default.log'), (lineStarts()[3] ?? 0) + 5);
    const warnings: string[] = [];
    const { worldRecord } = await found(folder, { warn: (message) => warnings.push(message) });
    expect(worldRecord.world.sequence).toBe(103);
    expect(warnings).toEqual([
      expect.stringContaining('its last line is torn: the last 2 changes are left out'),
    ]);
  });
});

describe('the number of the last change', () => {
  beforeEach(async () => {
    folder = await killed();
  });
  afterEach(dropFolders);

  it.each<[string, (last: string) => void]>([
    [
      'missing, as in folders of older versions',
      (last) => {
        rmSync(last);
      },
    ],
    [
      'empty',
      (last) => {
        writeFileSync(last, '');
      },
    ],
    [
      'torn',
      (last) => {
        truncateSync(last, 9);
      },
    ],
    [
      'damaged',
      (last) => {
        writeFileSync(last, readFileSync(last, 'utf8').replace('5\n', '9\n'));
      },
    ],
  ])('may be %s: the world opens', async (_, change) => {
    change(file('default.last'));
    expect(await sequence()).toBe(105);
  });

  it('may be smaller, because a kill may come before it is written', async () => {
    const before = asAfterKill(folder);
    const data = await opened(folder);
    data.kept[0]?.store.keep(life(200));
    const after = asAfterKill(folder);
    writeFileSync(join(after, 'default.last'), readFileSync(join(before, 'default.last')));
    folder = after;
    expect(await sequence()).toBe(200);
  });

  it('is not that of a deleted world of the same name', async () => {
    const data = await opened(folder);
    data.end('default');
    expect(existsSync(file('default.last'))).toBe(false);
    writeFileSync(file('default.last'), readFileSync(join(await killed(), 'default.last')));
    data.begin('default', newLife(world)).keep(life(7));
    expect(await sequence()).toBe(7);
  });

  it('is removed if its world does not exist, and only its owner can read it', async () => {
    expect(statSync(file('default.last')).mode & 0o777).toBe(0o600);
    writeFileSync(file('other.last'), '');
    await opened(folder);
    expect(existsSync(file('other.last'))).toBe(false);
  });
});
