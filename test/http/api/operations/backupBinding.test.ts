import { describe, expect, it } from '@jest/globals';
import { withStores } from '../../../../src/world/backup/stores/foundStores.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import type { World } from '../../../../src/world/world.js';
import { KEYS, Platform } from '../../../support/platform.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { backupConfig } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf } from './given.js';
import { changed, ID, idle, pass, PATH, started, statusOf, stopped, waitFor } from './givenBackups.js';
import { deploying, newSet, publish, waitForGoal } from './givenAutomation.js';

/** Creates a platform whose world is the result of `change`. */
function changedPlatform(change: (world: World) => World): Platform {
  return new Platform(change(withStores(worldWith({ deployments: [idle] }))));
}

/** Commits a change of rows, as an administrator's call does. */
function commit({ live }: Platform, change: (world: World) => World): void {
  live.commit({ world: change(live.world), events: [] }, SYSTEM);
}

/** Sets whether new backups may use the stores of a kind. */
function assignable(kind: string, assignmentEnabled: boolean): (world: World) => World {
  return (world) => ({
    ...world,
    backupStores: world.backupStores
      .select('kind', kind)
      .toArray()
      .reduce((table, store) => table.put({ ...store, assignmentEnabled }), world.backupStores),
  });
}

function bindingIn({ world }: Platform, id = ID) {
  return world.clusters.get(id)?.backupJob?.binding;
}

describe('A backup that starts', () => {
  it('"binds to one snapshot store", "one oplog store", "one daemon"', async () => {
    const platform = await started();
    expect(bindingIn(platform)).toMatchObject({
      snapshotStoreId: 'fileSystemStore:files0',
      oplogStoreId: 'oplogStore:oplog0',
      daemonId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('"never leaves PROVISIONING (no oplog store, label mismatch)", until an administrator helps', async () => {
    const platform = changedPlatform(assignable('oplogStore', false));
    await changed(platform, { statusName: 'STARTED' });
    pass(platform, 3600);
    expect(await statusOf(platform)).toBe('PROVISIONING');
    expect(platform.world.clusters.get(ID)?.backupJob).not.toHaveProperty('nextAt');
    commit(platform, assignable('oplogStore', true));
    expect(await waitFor(platform, 'STARTED')).toBeLessThanOrEqual(8);
    const config = backupConfig({ labelFilter: ['nobody has this'] });
    const filtered = changedPlatform((world) => ({
      ...world,
      backupConfigs: world.backupConfigs.put(config),
    }));
    await changed(filtered, { statusName: 'STARTED' });
    expect(await waitFor(filtered, 'STARTED')).toBeUndefined();
    commit(filtered, (world) => ({ ...world, backupConfigs: world.backupConfigs.remove(PROJECT) }));
    expect(await waitFor(filtered, 'STARTED')).toBeLessThanOrEqual(8);
  });

  it('keeps its stores when it stops, and they "survive `assignmentEnabled:false`"', async () => {
    const platform = await stopped();
    const binding = bindingIn(platform);
    commit(platform, assignable('fileSystemStore', false));
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    expect(bindingIn(platform)).toEqual(binding);
  });

  it('has no stores once it is INACTIVE: the binding "is undone at INACTIVE"', async () => {
    const platform = await stopped();
    await changed(platform, { statusName: 'TERMINATING' });
    expect(bindingIn(platform)).toBeDefined();
    await waitFor(platform, 'INACTIVE');
    expect(bindingIn(platform)).toBeUndefined();
  });
});

describe('A replica set that a client has deployed', () => {
  it('is backed up like any other: start, retry on 409, first snapshot', async () => {
    const deployed = deploying();
    await publish(deployed, { ...newSet('rs9', 3), backupVersions: [{ hostname: 'rs9-0.example.net' }] });
    expect(await waitForGoal(deployed)).toBeLessThan(90);
    const platform = new Platform(withStores(deployed.world));
    let entries = bodyOf<'listBackupConfigs'>(await platform.get(PATH)).results;
    // "An empty list means "not yet discovered": K8S reports "waiting", retries after 10 s"
    for (let tries = 0; entries.length === 0 && tries < 12; tries += 1) {
      pass(platform, 10);
      entries = bodyOf<'listBackupConfigs'>(await platform.get(PATH)).results;
    }
    const id = entries[0]?.clusterId ?? '';
    expect(entries.map(({ statusName }) => statusName)).toEqual(['INACTIVE']);
    const start = () => platform.call('patch', `${PATH}/${id}`, KEYS.admin, { statusName: 'STARTED' });
    let reply = await start();
    for (let tries = 0; reply.status === 409 && tries < 12; tries += 1) {
      expect((reply.body as { detail: string }).detail).toContain('version information is not yet available');
      pass(platform, 10);
      reply = await start();
    }
    expect(bodyOf<'patchBackupConfig'>(reply).statusName).toBe('PROVISIONING');
    expect(await waitFor(platform, 'STARTED', id)).toBeLessThanOrEqual(11);
    pass(platform, 1800);
    const { results } = bodyOf<'listSnapshots'>(
      await platform.get(`/groups/${PROJECT}/clusters/${id}/snapshots`),
    );
    expect(results.map(({ complete }) => complete)).toEqual([true]);
    expect(violationsOf(platform.world)).toEqual([]);
  });
});
