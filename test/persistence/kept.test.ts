import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../../src/domain/instant.js';
import type { World } from '../../src/domain/world.js';
import type { Life } from '../../src/simulator/life.js';
import { cuts, live, moves, restlessWorld } from '../simulator/randomLife.js';
import { event, idAt, key, NOW, organization, worldWith } from '../support/rows.js';
import {
  asAfterKill,
  contentsOf,
  digestOf,
  dropFolders,
  emptyFolder,
  found,
  newLife,
  opened,
} from './folders.js';

afterEach(dropFolders);

const renamed = (world: World, name: string): World => ({
  ...world,
  organizations: world.organizations.put(organization({ name })),
});
const sizeOf = (folder: string, file: string): number => statSync(join(folder, file)).size;

describe('a world that is kept', () => {
  it('comes back with its start, its checkpoints, its clock and its own keys', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const ownKeys = [{ keyId: key().id, publicKey: 'OWNKEY', privateKey: 'secret' }];
    const keeper = (await opened(folder)).begin('default', newLife(world, { ownKeys }));
    const life: Life = {
      ...{ world: renamed(world, 'Later'), origin: world, ownKeys },
      checkpoints: new Map([
        ['clean', world],
        ['früh', renamed(world, 'Early')],
      ]),
      clock: { rate: 60, isRunning: true },
    };
    keeper.keep(life);
    const kept = await found(folder);
    expect(kept.name).toBe('default');
    expect(digestOf(kept.life)).toEqual(digestOf(life));
  });

  it('comes back from whatever point of a random life, however often log and document change places', async () => {
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
        const keeper = (await opened(folder, { logBytesMin })).begin('w', newLife(start));
        let life = newLife(start);
        live(start, plan, stops, (world) => {
          const checkpoints = new Map(life.checkpoints);
          if (world.sequence % 5 === 0) checkpoints.set(`at ${world.sequence % 3}`, world);
          if (world.sequence % 7 === 0) checkpoints.delete('at 0');
          life = { ...life, world, checkpoints };
          keeper.keep(life);
        });
        expect(digestOf((await found(folder)).life)).toEqual(digestOf(life));
      },
    );
    await fc.assert(property, { numRuns: 15 });
    dropFolders();
  }, 120_000);

  it('writes nothing for the ticks within a second, and has them after an orderly end', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const data = await opened(folder);
    const keeper = data.begin('default', newLife(world));
    const later = { ...world, now: NOW + 900 };
    keeper.keep(newLife(later, { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBe(0);
    data.close();
    expect((await found(folder)).life.world.now).toBe(NOW + 900);
  });

  it('has the instant of the last second after a kill, and the exact one with every change', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const keeper = (await opened(folder)).begin('default', newLife(world));
    keeper.keep(newLife({ ...world, now: NOW + 5_300 }, { origin: world }));
    keeper.keep(newLife({ ...world, now: NOW + 5_900 }, { origin: world }));
    expect((await found(folder)).life.world.now).toBe(NOW + 5_300);
    keeper.keep(newLife({ ...renamed(world, 'New'), now: NOW + 5_950 }, { origin: world }));
    expect((await found(folder)).life.world.now).toBe(NOW + 5_950);
  });

  it('is written whole when so much has changed that a log would be no shorter', async () => {
    const folder = emptyFolder();
    const world = worldWith();
    const keeper = (await opened(folder)).begin('default', newLife(world));
    let events = world.events;
    for (let at = 0; at < 21_000; at += 1) events = events.put(event(0, { id: idAt(NOW - DAY_MS, at) }));
    const full = { ...world, events };
    keeper.keep(newLife(full, { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBe(0);
    keeper.keep(newLife(renamed(full, 'Full'), { origin: world }));
    expect(sizeOf(folder, 'default.log')).toBeLessThan(1_000);
    const { life } = await found(folder);
    expect(digestOf(life)).toEqual(digestOf(newLife(renamed(full, 'Full'), { origin: world })));
    expect(life.origin.events.size).toBe(0);
  });

  it('has its log folded into its document at an orderly end', async () => {
    const folder = emptyFolder();
    const data = await opened(folder);
    const life = newLife(renamed(worldWith(), 'New'));
    data.begin('default', newLife(worldWith())).keep(life);
    expect(sizeOf(folder, 'default.log')).toBeGreaterThan(0);
    data.close();
    expect(sizeOf(folder, 'default.log')).toBe(0);
    expect(digestOf((await found(folder)).life)).toMatchObject({
      world: (digestOf(life) as { world: string }).world,
    });
  });

  it('may change its seed: what will happen follows the new one', async () => {
    const folder = emptyFolder();
    const [one, other] = [restlessWorld(1), restlessWorld(2)];
    (await opened(folder)).begin('default', newLife(one)).keep(newLife(other, { origin: one }));
    const { life } = await found(folder);
    expect(digestOf(life)).toEqual(digestOf(newLife(other, { origin: one })));
    expect(life.world.hosts.due('nodeFails', 5)).toEqual(other.hosts.due('nodeFails', 5));
  });
});

describe('a directory', () => {
  it('gives its worlds back in the order in which they were added, whatever they are called', async () => {
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
    const organizations = again.kept.map(({ life }) => life.world.organizations.all().first()?.name);
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
    expect((await found(folder)).life.world.organizations.all().first()?.name).toBe('New');
  });

  it('is for the eyes of its owner only: it holds keys', async () => {
    const folder = join(emptyFolder(), 'deep', 'data');
    (await opened(folder)).begin('default', newLife(worldWith()));
    const modes = ['', 'default.json', 'default.log'].map(
      (file) => statSync(join(folder, file)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('may be flushed to the disk with every change', async () => {
    const folder = emptyFolder();
    const life = newLife(renamed(worldWith(), 'Safe'), { origin: worldWith() });
    (await opened(folder, { flush: 'disk' })).begin('default', newLife(worldWith())).keep(life);
    expect(digestOf((await found(folder)).life)).toEqual(digestOf(life));
  });
});
