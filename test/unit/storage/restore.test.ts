import { afterEach, describe, expect, it } from '@jest/globals';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { restlessWorld } from '../simulator/randomLife.js';
import { NOW } from '../../support/rows/ids.js';
import { key, organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, emptyFolder, opened } from '../../support/dataFolders.js';

/** Creates a simulator with the worlds of a directory. The test sets its real time. */
async function simulatorOn(folder: string, clock: { real: number }): Promise<Simulator> {
  const data = await opened(folder);
  const simulator = new Simulator(() => clock.real, data);
  for (const { name, worldRecord, store } of data.kept) simulator.restore(name, worldRecord, store);
  return simulator;
}

function worldIn(simulator: Simulator, name = 'default'): LiveWorld {
  const live = simulator.find(name);
  if (live === undefined) throw new Error(`no world ${name}`);
  return live;
}

describe('restoring', () => {
  afterEach(dropFolders);

  describe('a clock that was kept', () => {
    it('continues from its last time, however much real time has passed', async () => {
      const folder = emptyFolder();
      const live = (await simulatorOn(folder, { real: 0 })).add('default', worldWith());
      live.resume(60);
      live.advanceTo(NOW + HOUR_MS);
      const clock = { real: 365 * DAY_MS };
      const again = worldIn(await simulatorOn(asAfterKill(folder), clock));
      again.catchUp();
      expect([again.rate, again.world.now]).toEqual([60, NOW + HOUR_MS]);
      clock.real += 2 * SECOND_MS;
      again.catchUp();
      expect(again.world.now).toBe(NOW + HOUR_MS + 120 * SECOND_MS);
    });

    it('goes back, with a reset, to how it ran at the start and at a checkpoint', async () => {
      const folder = emptyFolder();
      const live = (await simulatorOn(folder, { real: 0 })).add('default', worldWith(), { clock: 60 });
      live.resume(7);
      live.checkpoint('at seven');
      live.freeze();
      const again = worldIn(await simulatorOn(asAfterKill(folder), { real: 5 }));
      expect(again.rate).toBeUndefined();
      again.reset(again.origin);
      expect(again.rate).toBe(60);
      again.reset(again.allCheckpoints().get('at seven') ?? again.origin);
      expect(again.rate).toBe(7);
    });

    it('stays frozen if it was frozen, and keeps its rate', async () => {
      const folder = emptyFolder();
      const live = (await simulatorOn(folder, { real: 0 })).add('default', worldWith());
      live.resume(60);
      live.freeze();
      const again = worldIn(await simulatorOn(asAfterKill(folder), { real: 5 }));
      expect(again.rate).toBeUndefined();
      again.resume();
      expect(again.rate).toBe(60);
    });
  });

  describe('a world that was kept', () => {
    it('continues as without a restart: the same world a week later', async () => {
      const folder = emptyFolder();
      const live = (await simulatorOn(folder, { real: 0 })).add('default', restlessWorld(3));
      live.advanceTo(live.world.now + DAY_MS);
      const again = worldIn(await simulatorOn(asAfterKill(folder), { real: 0 }));
      for (const each of [live, again]) each.advanceTo(each.world.now + 7 * DAY_MS);
      expect(stateHash(again.world)).toBe(stateHash(live.world));
    });

    it('can be put back to its start and to its checkpoints', async () => {
      const folder = emptyFolder();
      const start = worldWith();
      const live = (await simulatorOn(folder, { real: 0 })).add('default', start);
      const rename = (name: string): void => {
        const { world } = live;
        live.commit(
          { world: { ...world, organizations: world.organizations.put(organization({ name })) }, events: [] },
          SYSTEM,
        );
      };
      rename('Middle');
      const middle = live.checkpoint('middle');
      rename('End');
      live.reset(live.origin);
      rename('Other');
      const again = worldIn(await simulatorOn(asAfterKill(folder), { real: 0 }));
      expect(stateHash(again.origin.world)).toBe(stateHash(start));
      expect(stateHash(again.allCheckpoints().get('middle')?.world ?? start)).toBe(stateHash(middle.world));
      again.reset(again.origin);
      expect(stateHash(again.world)).toBe(stateHash(start));
    });

    it('is opened by its own keys', async () => {
      const folder = emptyFolder();
      const simulator = await simulatorOn(folder, { real: 0 });
      simulator.add('default', worldWith());
      simulator.add('mine', worldWith(), {
        ownKeys: [{ keyId: key().id, publicKey: 'MYOWNKEY', privateKey: 'secret' }],
      });
      const again = await simulatorOn(asAfterKill(folder), { real: 0 });
      expect(again.findByPublicKey('MYOWNKEY')?.name).toBe('mine');
      expect(again.findByPublicKey('ADMIN1')?.name).toBe('default');
    });
  });
});
