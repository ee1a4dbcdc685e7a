import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { createApp } from '../../../src/api/app.js';
import { BASE_PATH, loadContract } from '../../../src/contract/contract.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import type { Data } from '../../../src/storage/data.js';
import { StoreError } from '../../../src/simulator/worldRecord.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { openWorld, type WorldFactory } from '../../../src/simulator/openWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { WORKSHOP } from '../control/givenControl.js';
import { checkReplies } from '../../support/checkReplies.js';
import { worldWith } from '../../support/rows/worlds.js';
import { FaultyDisk } from '../../support/disks.js';
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
import { nameOf, rename, renameTo } from './givenRenames.js';

let folder: string;
let faulty: FaultyDisk;
let simulator: Simulator;
let data: Data;
let live: LiveWorld;
let warnings: string[];
let realNow: number;

function expectRefusal(): void {
  expect(() => live.commit(renameTo(live, 'Never'), SYSTEM)).toThrow(StoreError);
}

/** Checks that a restart finds the same data as the running store. */
async function expectAgreement(): Promise<void> {
  expect(digestOf((await found(folder)).worldRecord)).toEqual(digestOf(live.worldRecord));
}

describe('storage errors', () => {
  beforeEach(async () => {
    [folder, faulty, warnings, realNow] = [emptyFolder(), new FaultyDisk(), [], 0];
    data = await opened(folder, {
      disk: faulty.disk,
      logBytesMin: 20_000,
      warn: (message) => warnings.push(message),
    });
    simulator = new Simulator(() => realNow, data);
    live = simulator.add('default', worldWith());
  });

  afterEach(dropFolders);

  describe('a change that cannot be kept', () => {
    it.each([
      ['ENOSPC', 'the disk is full'],
      ['EIO', 'the disk failed'],
      ['EDQUOT', 'the quota is used up'],
    ])('is refused and has not happened: %s', async (code, words) => {
      rename(live, 'Before');
      faulty.fail('write', code);
      expect(() => {
        rename(live, 'Never');
      }).toThrow(
        `the change was not made, because it could not be saved: ${join(folder, 'default.log')}: ${words} (${code})`,
      );
      expect(nameOf(live)).toBe('Before');
      await expectAgreement();
    });

    it('is a 507 with the reason on the API', async () => {
      const logged: unknown[] = [];
      const log = { error: (...told: readonly unknown[]) => logged.push(told[1]) };
      const app = createApp(simulator, { checkReplies: checkReplies(), now: () => 0, randomBytes, log });
      faulty.fail('write');
      const user = { username: 'jane', password: 'Passw0rd.', firstName: 'Jane', lastName: 'Doe' };
      const { status, body } = await request(app).post(`${BASE_PATH}/unauth/users`).send(user);
      const reason = `the change was not made, because it could not be saved: ${join(folder, 'default.log')}: the disk is full (ENOSPC)`;
      expect([status, body, logged]).toEqual([
        507,
        {
          detail: `Insufficient storage: ${reason}.`,
          error: 507,
          errorCode: 'INSUFFICIENT_STORAGE',
          parameters: [reason],
          reason: 'Insufficient Storage',
        },
        ['change not kept'],
      ]);
      expect(loadContract().paths['/unauth/users']?.post?.responses).toHaveProperty('507');
      await expectAgreement();
    });

    it('does not affect later changes once there is room again', async () => {
      faulty.fail('write');
      for (let at = 0; at < 3; at += 1) expectRefusal();
      faulty.heal();
      rename(live, 'After');
      expect(nameOf(live)).toBe('After');
      await expectAgreement();
      expect(warnings).toEqual([]);
    });

    it('leaves half a line at worst, which no other line follows', async () => {
      rename(live, 'Before');
      faulty.fail('write');
      faulty.fail('truncate', 'EIO');
      expectRefusal();
      const torn = await found(folder, { warn: (message) => warnings.push(message) });
      expect([nameOf(torn.worldRecord), warnings.length]).toEqual(['Before', 1]);
      faulty.heal();
      faulty.fail('truncate', 'EIO');
      expectRefusal();
      faulty.heal();
      rename(live, 'After');
      await expectAgreement();
    });

    it('is refused as well when the disk cannot flush it', async () => {
      const disk = new FaultyDisk();
      const safe = emptyFolder();
      const store = (await opened(safe, { disk: disk.disk, flush: 'disk' })).begin(
        'default',
        newLife(worldWith()),
      );
      disk.fail('flush', 'EIO');
      expect(() => {
        store.keep(newLife(renameTo(live, 'Never').world));
      }).toThrow('the disk failed (EIO)');
      expect(nameOf((await found(safe)).worldRecord)).toBe('Acme');
    });
  });

  describe('time that cannot be kept', () => {
    it('does not pass: reads are answered as of before, until it can', async () => {
      live.resume(1);
      realNow = 10 * SECOND_MS;
      faulty.fail('write');
      const { now } = live.world;
      live.catchUp();
      expect(live.world.now).toBe(now);
      expect(() => live.advanceTo(now + 60 * SECOND_MS)).toThrow(StoreError);
      expect(() => {
        live.freeze();
      }).toThrow(StoreError);
      faulty.heal();
      live.catchUp();
      expect(live.world.now).toBe(now + 10 * SECOND_MS);
      await expectAgreement();
    });
  });

  describe('checkpoints that cannot be kept', () => {
    it('are not made and not dropped', async () => {
      live.checkpoint('clean');
      faulty.fail('write');
      expect(() => live.checkpoint('dirty')).toThrow(StoreError);
      expect(() => live.deleteCheckpoint('clean')).toThrow(StoreError);
      expect([...live.allCheckpoints().keys()]).toEqual(['clean']);
      expect(live.deleteCheckpoint('unknown')).toBe(false);
      await expectAgreement();
    });
  });

  describe('a world that cannot be kept', () => {
    it.each(['open', 'write', 'rename'] as const)('is not added: %s fails', (call) => {
      const before = contentsOf(folder);
      faulty.fail(call);
      expect(() => simulator.add('other', worldWith())).toThrow(
        /^the change was not made.*other.*the disk is full/,
      );
      expect(simulator.names()).toEqual(['default']);
      faulty.heal();
      expect(contentsOf(folder)).toEqual(before);
      simulator.add('other', worldWith());
      expect(simulator.names()).toEqual(['default', 'other']);
    });

    it.each([1, 2, 3, 4, 5, 6])(
      'is created completely or not at all: the disk fails from call %i on',
      async (calls) => {
        faulty.failAfter(calls);
        const worldFactory: WorldFactory = { ...WORKSHOP, clock: 60, build: () => worldWith() };
        let opened: LiveWorld | undefined;
        try {
          opened = await openWorld(simulator, worldFactory, { name: 'other' });
        } catch (error) {
          expect(error).toBeInstanceOf(StoreError);
        }
        expect(simulator.find('other')).toBe(opened);
        expect(opened?.rate ?? 60).toBe(60);
      },
    );

    it('is not deleted either', async () => {
      simulator.add('other', worldWith());
      faulty.fail('rename', 'EROFS');
      expect(() => {
        simulator.remove('other');
      }).toThrow('the file system is read-only (EROFS)');
      expect(simulator.names()).toEqual(['default', 'other']);
      faulty.heal();
      faulty.fail('remove', 'EIO');
      simulator.remove('other');
      faulty.heal();
      expect((await opened(asAfterKill(folder))).kept.map(({ name }) => name)).toEqual(['default']);
      simulator.add('other', worldWith());
      expect((await opened(asAfterKill(folder))).kept).toHaveLength(2);
    });
  });

  describe('a log that cannot be folded', () => {
    it('keeps growing, with a warning now and then', async () => {
      faulty.fail('rename');
      for (let at = 0; at < 400; at += 1) rename(live, `Name ${at}`);
      const { size } = statSync(join(folder, 'default.log'));
      expect(size).toBeGreaterThan(40_000);
      expect(warnings.length).toBeGreaterThan(0);
      expect(warnings.length).toBeLessThan(4);
      expect(warnings[0]).toContain('the disk is full (ENOSPC); nothing is lost');
      await expectAgreement();
      faulty.heal();
      for (let at = 0; at < 1_000; at += 1) rename(live, `Name ${at}`);
      expect(statSync(join(folder, 'default.log')).size).toBeLessThan(size);
      await expectAgreement();
    });

    it('promises nothing where it is missing', () => {
      rename(live, 'Last');
      rmSync(folder, { recursive: true });
      data.close();
      expect(warnings).toEqual([
        expect.stringMatching(/default\.json: .*; .*default\.log is missing too, so/),
      ]);
      expect(warnings[0]).not.toContain('nothing is lost');
    });

    it('loses no change even if it cannot be truncated', async () => {
      faulty.fail('truncate', 'EIO');
      for (let at = 0; at < 400; at += 1) rename(live, `Name ${at}`);
      expect(warnings).toEqual([]);
      await expectAgreement();
    });
  });
});
