import { describe, expect, it } from '@jest/globals';
import { chooseBinding, foundingBinding } from '../../../../../src/world/backup/stores/bindStores.js';
import { daemonsFor, shownDaemons, storesFor } from '../../../../../src/world/backup/stores/findStores.js';
import type { BackupStore } from '../../../../../src/world/tables/backupStores.js';
import { omit } from '../../../../../src/world/omit.js';
import type { World } from '../../../../../src/world/world.js';
import { builtFixture, clusterOf, firstProject, NOW, standard } from '../../../../support/fixtureWorlds.js';

const world = standard();
const shop = firstProject(world);
const other = clusterOf(world, 'rs2');

function withStore(before: World, id: string, change: Partial<BackupStore>): World {
  const store = before.backupStores.get(id);
  if (store === undefined) throw new Error(`No store ${id}`);
  return { ...before, backupStores: before.backupStores.put({ ...store, ...change }) };
}

describe('the stores of a built world', () => {
  it('are those that projects name, and usual ones', () => {
    const ids = world.backupStores
      .all()
      .toArray()
      .map(({ id }) => id);
    expect(ids).toEqual([
      ...['blockstore:blocks0', 'fileSystemStore:files0', 'oplogStore:oplog0'],
      ...['s3blockstore:s3-0', 'syncStore:sync0'],
    ]);
  });

  it('have daemons beside them, on the hosts that projects name', () => {
    expect(shownDaemons(world).map(({ machine }) => machine)).toEqual([
      ...['backup-0.example.net', 'backup-1.example.net'],
    ]);
  });

  it('do not exist in a platform that has just been installed, whose one daemon is not configured', () => {
    const empty = builtFixture('empty', { seed: 1, now: NOW });
    expect(empty.backupStores.size).toBe(0);
    expect(shownDaemons(empty)).toMatchObject([{ machine: 'backup-0.example.net', configured: false }]);
    expect(empty.sequence).toBe(0);
  });
});

describe('a backup that starts', () => {
  const use = (before: World, groupId: string) => ({
    snapshot: storesFor(before, groupId, 'snapshot').map(({ name }) => name),
    oplog: storesFor(before, groupId, 'oplog').map(({ name }) => name),
    sync: storesFor(before, groupId, 'sync').map(({ name }) => name),
    daemons: daemonsFor(before, groupId).map(({ machine }) => machine),
  });

  it('uses stores that the filters of its project name', () => {
    expect(use(world, shop.id)).toEqual({
      snapshot: ['s3-0'],
      oplog: ['oplog0'],
      sync: ['sync0'],
      daemons: ['backup-0.example.net', 'backup-1.example.net'],
    });
  });

  it('uses any assignable store if its project has no filters', () => {
    expect(use(world, other.groupId)).toMatchObject({ snapshot: ['s3-0', 'files0'], oplog: ['oplog0'] });
  });

  it('uses no store that is not assignable, or lacks a label of the project', () => {
    const off = withStore(world, 's3blockstore:s3-0', { assignmentEnabled: false });
    expect(use(off, shop.id)).toMatchObject({ snapshot: [] });
    const unlabelled = withStore(world, 's3blockstore:s3-0', { labels: ['other'] });
    expect(use(unlabelled, shop.id)).toMatchObject({ snapshot: [] });
  });

  it('is bound to one of each', () => {
    expect(chooseBinding(world, clusterOf(world, 'rs0'))).toEqual({
      snapshotStoreId: 's3blockstore:s3-0',
      oplogStoreId: 'oplogStore:oplog0',
      syncStoreId: 'syncStore:sync0',
      daemonId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
  });

  it('finds stores with a higher load factor more often', () => {
    const heavy = withStore(world, 'fileSystemStore:files0', {
      settings: { storePath: '/data/files0', loadFactor: 9 },
    });
    const chosen = Array.from({ length: 200 }, (_, at) =>
      chooseBinding(heavy, { id: `cluster-${String(at)}`, groupId: other.groupId }),
    ).filter(({ snapshotStoreId }) => snapshotStoreId === 'fileSystemStore:files0');
    expect(chosen.length).toBeGreaterThan(160);
    expect(chosen.length).toBeLessThan(200);
  });
});

describe('a backup of a fixture', () => {
  const cluster = clusterOf(world, 'rs0');
  const binding = foundingBinding(world, cluster);

  it('is bound to stores that its project names', () => {
    expect(['s3blockstore:s3-0', 'blockstore:blocks0']).toContain(binding.snapshotStoreId);
    expect(foundingBinding(world, other)).toMatchObject({ snapshotStoreId: 'fileSystemStore:files0' });
  });

  it('stays bound when its store is not assignable any more, has other labels, or has a rival', () => {
    const changed = withStore(world, binding.snapshotStoreId ?? '', { assignmentEnabled: false, labels: [] });
    expect(foundingBinding(changed, cluster)).toEqual(binding);
    const [blocks] = world.backupStores.select('kind', 'blockstore').toArray();
    if (blocks === undefined) throw new Error('No block store');
    const rival = { ...omit(blocks, 'founding'), id: 's3blockstore:x', name: 'x' };
    const rivalled = { ...changed, backupStores: changed.backupStores.put(rival) };
    expect(foundingBinding(rivalled, cluster)).toEqual(binding);
  });
});
