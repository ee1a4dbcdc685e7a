import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { DAY_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { withCheckpoint, type Checkpoints, type WorldRecord } from '../../../src/simulator/worldRecord.js';
import { cuts, live, moves, restlessWorld } from '../simulator/randomLife.js';
import { idAt, NOW } from '../../support/rows/ids.js';
import { event, key, organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import {
  digestOf,
  dropFolders,
  emptyFolder,
  found,
  momentAt,
  newLife,
  opened,
} from '../../support/dataFolders.js';

const renamed = (world: World, name: string): World => ({
  ...world,
  organizations: world.organizations.put(organization({ name })),
});
/** Returns the checkpoints after those that a client may have created and deleted meanwhile. */
const checkpointed = (before: Checkpoints, world: World): Checkpoints => {
  const made =
    world.sequence % 5 === 0
      ? withCheckpoint(before, `at ${world.sequence % 3}`, momentAt(world), true)
      : before;
  return world.sequence % 7 === 0 ? new Map([...made].filter(([name]) => name !== 'at 0')) : made;
};
const sizeOf = (folder: string, file: string): number => statSync(join(folder, file)).size;

describe('a world that is kept', () => {
  afterEach(dropFolders);

  it('comes back with its start, its checkpoints, its clock and its own keys', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const metadata = { owner: 'ci', labels: { job: '1' }, createdAt: NOW, ttl: DAY_MS };
    const ownKeys = [{ keyId: key().id, publicKey: 'OWNKEY', privateKey: 'secret' }];
    const store = (await opened(folder)).begin('default', newLife(world, { ownKeys, metadata }));
    const worldRecord: WorldRecord = {
      world: renamed(world, 'Later'),
      origin: momentAt(world),
      ownKeys,
      metadata,
      checkpoints: new Map([
        ['clean', momentAt(world)],
        ['früh', momentAt(renamed(world, 'Early'), { rate: 3, isRunning: true })],
      ]),
      clock: { rate: 60, isRunning: true },
    };
    store.keep(worldRecord);
    const kept = await found(folder);
    expect(kept.name).toBe('default');
    expect(digestOf(kept.worldRecord)).toEqual(digestOf(worldRecord));
    expect(kept.worldRecord.metadata).toEqual(metadata);
  });

  it('comes back from any point of a random run, however often the log is folded', async () => {
    const property = fc.asyncProperty(
      ...[fc.nat(), moves, cuts, fc.constantFrom(0, 2_000, 100_000)],
      async (
        seed: number,
        plan: Parameters<typeof live>[1],
        stops: readonly number[],
        logBytesMin: number,
      ) => {
        const folder = emptyFolder();
        const start = restlessWorld(seed);
        const store = (await opened(folder, { logBytesMin })).begin('w', newLife(start));
        let worldRecord = newLife(start);
        live(start, plan, stops, (world) => {
          worldRecord = { ...worldRecord, world, checkpoints: checkpointed(worldRecord.checkpoints, world) };
          store.keep(worldRecord);
        });
        expect(digestOf((await found(folder)).worldRecord)).toEqual(digestOf(worldRecord));
      },
    );
    await fc.assert(property, { numRuns: 5 });
    dropFolders();
  });

  it('writes nothing for the ticks within a second, and has them after an orderly end', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const data = await opened(folder);
    const store = data.begin('default', newLife(world));
    const later = { ...world, now: NOW + 900 };
    store.keep(newLife(later, { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBe(0);
    data.close();
    expect((await found(folder)).worldRecord.world.now).toBe(NOW + 900);
  });

  it('has the instant of the last second after a kill, and the exact one with every change', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const store = (await opened(folder)).begin('default', newLife(world));
    store.keep(newLife({ ...world, now: NOW + 5_300 }, { origin: world }));
    store.keep(newLife({ ...world, now: NOW + 5_900 }, { origin: world }));
    expect((await found(folder)).worldRecord.world.now).toBe(NOW + 5_300);
    store.keep(newLife({ ...renamed(world, 'New'), now: NOW + 5_950 }, { origin: world }));
    expect((await found(folder)).worldRecord.world.now).toBe(NOW + 5_950);
  });

  it('is written whole when a log entry would not be shorter', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const store = (await opened(folder)).begin('default', newLife(world));
    let events = world.events;
    for (let at = 0; at < 21_000; at += 1) events = events.put(event(0, { id: idAt(NOW - DAY_MS, at) }));
    const full = { ...world, events };
    store.keep(newLife(full, { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBe(0);
    store.keep(newLife(renamed(full, 'Full'), { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBeLessThan(1_000);
    const { worldRecord } = await found(folder);
    expect(digestOf(worldRecord)).toEqual(digestOf(newLife(renamed(full, 'Full'), { origin: world })));
    expect(worldRecord.origin.world.events.size).toBe(0);
  });

  it('compacts its log only when the log is larger than its document, so a large world is rarely written', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const store = (await opened(folder, { logBytesMin: 0 })).begin('default', newLife(world));
    const logSizes: number[] = [];
    for (let at = 0; at < 100; at += 1) {
      store.keep(newLife(renamed(world, `Name ${at}`), { origin: world }));
      logSizes.push(sizeOf(folder, 'default.log'));
    }
    const largest = Math.max(...logSizes);
    const documentSize = sizeOf(folder, 'default.json');
    expect(logSizes.at(-1)).toBeLessThanOrEqual(documentSize);
    expect(largest).toBeGreaterThan(documentSize / 2);
    expect(largest).toBeLessThanOrEqual(documentSize + 50);
    expect(logSizes.filter((size) => size === 0).length).toBeGreaterThan(2);
  });

  it('has its log folded into its document at an orderly end', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    const worldRecord = newLife(renamed(worldWith(), 'New'));
    data.begin('default', newLife(worldWith())).keep(worldRecord);
    expect(sizeOf(folder, 'default.log')).toBeGreaterThan(0);
    data.close();
    expect(sizeOf(folder, 'default.log')).toBe(0);
    expect(digestOf((await found(folder)).worldRecord)).toMatchObject({
      world: (digestOf(worldRecord) as { world: string }).world,
    });
  });

  it('writes nothing after it is deleted, because another world may have the same files by then', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    const store = data.begin('default', newLife(worldWith()));
    data.end('default');
    const file = join(folder, 'default.json');
    expect(() => {
      store.keep(newLife(renamed(worldWith(), 'Late')));
    }).toThrow(`the change was not made, because it could not be saved: ${file}: it is closed`);
  });

  it('may change its seed: later events follow the new one', async () => {
    const folder = emptyFolder();
    const [one, other] = [restlessWorld(1), restlessWorld(2)];
    (await opened(folder)).begin('default', newLife(one)).keep(newLife(other, { origin: one }));
    const { worldRecord } = await found(folder);
    expect(digestOf(worldRecord)).toEqual(digestOf(newLife(other, { origin: one })));
    expect(worldRecord.world.hosts.due('nodeFails', 5)).toEqual(other.hosts.due('nodeFails', 5));
  });
});
