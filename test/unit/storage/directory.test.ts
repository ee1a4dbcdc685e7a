import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import {
  asAfterKill,
  contentsOf,
  digestOf,
  dropFolders,
  emptyFolder,
  found,
  newLife,
  opened,
} from '../../support/dataFolders.js';

const renamed = (world: World, name: string): World => ({
  ...world,
  organizations: world.organizations.put(organization({ name })),
});

describe('a directory', () => {
  afterEach(dropFolders);

  it('returns its worlds in the order in which they were added, whatever their names', async () => {
    const folder = emptyFolder();
    const names = [
      'zoo',
      'Zoo',
      '../escape',
      'a/b',
      '',
      '.',
      'ünï',
      'x'.repeat(300),
      `${'x'.repeat(299)}y`,
      'default',
    ];
    const data = await opened(folder);
    for (const name of names) data.begin(name, newLife(renamed(worldWith(), name)));
    data.close();
    const again = await opened(asAfterKill(folder));
    expect(again.kept.map(({ name }) => name)).toEqual(names);
    const organizations = again.kept.map(
      ({ worldRecord }) => worldRecord.world.organizations.all().first()?.name,
    );
    expect(organizations).toEqual(names);
  });

  it('holds nothing of a world that was deleted, and takes another one of its name', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    const before = contentsOf(folder);
    data.begin('gone', newLife(worldWith())).keep(newLife(renamed(worldWith(), 'Old')));
    data.end('gone');
    expect(contentsOf(folder)).toEqual(before);
    data.begin('gone', newLife(renamed(worldWith(), 'New')));
    expect((await found(folder)).worldRecord.world.organizations.all().first()?.name).toBe('New');
  });

  it('can be read by its owner only, because it holds keys', async () => {
    const folder = join(emptyFolder(), 'deep', 'data');
    (await opened(folder)).begin('default', newLife(worldWith()));
    const modes = ['', 'default.json', 'default.log'].map(
      (file) => statSync(join(folder, file)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('may be flushed to the disk with every change', async () => {
    const folder = emptyFolder();
    const worldRecord = newLife(renamed(worldWith(), 'Safe'), { origin: worldWith() });
    (await opened(folder, { flush: 'disk' })).begin('default', newLife(worldWith())).keep(worldRecord);
    expect(digestOf((await found(folder)).worldRecord)).toEqual(digestOf(worldRecord));
  });
});
