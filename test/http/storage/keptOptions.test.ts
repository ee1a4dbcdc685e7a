import { afterEach, describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { readConfig } from '../../../src/server/config/config.js';
import type { Flags } from '../../../src/server/config/flags.js';
import { createControlApp } from '../../../src/control/app.js';
import { defaultWorldOf } from '../../../src/server/defaultWorld.js';
import { Program } from '../../../src/server/program.js';
import { dropFolders, emptyFolder } from '../../support/dataFolders.js';

const NOW = '2026-01-01T00:00:00Z';
const FIRST: Flags = { fixture: 'empty', seed: '7', now: NOW, clock: 'manual', dialect: 'ops-manager' };

const programs: Program[] = [];

interface Opened {
  readonly program: Program;
  readonly warnings: readonly string[];
}

async function open(folder: string, flags: Flags): Promise<Opened> {
  const warnings: string[] = [];
  const config = readConfig({ ...flags, data: folder }, {}, false);
  const program = await Program.open(config, { version: '1.2.3', warn: (text) => warnings.push(text) });
  programs.push(program);
  return { program, warnings };
}

/** Opens a directory with the flags `first`, closes it, and opens it again with the flags `second`. */
async function reopen(first: Flags, second: Flags): Promise<Opened & { readonly folder: string }> {
  const folder = emptyFolder();
  await (await open(folder, first)).program.close();
  return { folder, ...(await open(folder, second)) };
}

const scenariosOf = (program: Program): readonly string[] =>
  Array.from(defaultWorldOf(program).world.scenarios.all(), ({ id }) => id);

async function infoOf(program: Program): Promise<object> {
  program.begin({ baseUrl: () => 'http://localhost/api/public/v1.0', startedAt: NOW });
  const { body } = await request(program.controlBy(createControlApp)).get('/v1/info').expect(200);
  return body as object;
}

describe('kept data', () => {
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.close();
    dropFolders();
  });

  describe('options on kept data', () => {
    it('are named in one line if the kept world ignores them, with the values in force', async () => {
      const { folder, warnings } = await reopen(FIRST, {
        fixture: 'standard',
        seed: '8',
        now: '2027-01-01',
        clock: '60',
        dialect: 'documented',
        quirk: ['missingRole=403', 'passwordPolicy=strong'],
      });
      expect(warnings).toEqual([
        `--data "${folder}": the stored default world is used; ignored options: ` +
          '--fixture standard (stored: empty), --seed 8 (stored: 7), ' +
          '--now 2027-01-01T00:00:00Z (stored: 2026-01-01T00:00:00Z), --clock 60 (stored: manual), ' +
          '--dialect documented (stored: ops-manager), --quirk missingRole=403 (stored: 401). ' +
          'To use them, create a new world (POST /v1/worlds), or start with an empty directory',
      ]);
    });

    it.each<[string, Flags]>([
      ['the same as at the first start', FIRST],
      ['left to their defaults', {}],
    ])('cause no line when they are %s', async (_, flags) => {
      expect((await reopen(FIRST, flags)).warnings).toEqual([]);
    });

    it('do not show in /v1/info, which describes the kept world', async () => {
      const { program } = await reopen(FIRST, { fixture: 'standard', seed: '8', dialect: 'documented' });
      expect(await infoOf(program)).toMatchObject({
        fixture: 'empty',
        seed: 7,
        dialect: 'ops-manager',
        quirks: { realm: 'MMS Public API' },
      });
    });
  });

  describe('--scenario on kept data', () => {
    it('is loaded into the kept world, except the fields for new worlds', async () => {
      const { folder, program, warnings } = await reopen(FIRST, { scenario: ['flaky-api'] });
      expect(scenariosOf(program)).toEqual(['flaky-api']);
      expect(defaultWorldOf(program).world.faults.get('unavailable')).toBeDefined();
      expect(warnings).toEqual([
        `--data "${folder}": the stored default world is used; ignored options: ` +
          '--scenario flaky-api: its fixture, seed, now, clock. ' +
          'To use them, create a new world (POST /v1/worlds), or start with an empty directory',
      ]);
      await program.close();
      expect(scenariosOf((await open(folder, {})).program)).toEqual(['flaky-api']);
    });

    it('continues with a running play', async () => {
      const flags = { scenario: ['snapshot-lifecycle'] };
      const folder = emptyFolder();
      const { program } = await open(folder, flags);
      const live = defaultWorldOf(program);
      live.advanceTo(live.world.now + 3_600_000);
      const loaded = live.world.scenarios.get('snapshot-lifecycle');
      await program.close();
      const again = await open(folder, flags);
      expect(defaultWorldOf(again.program).world.scenarios.get('snapshot-lifecycle')).toEqual(loaded);
      expect(again.warnings).toEqual([
        expect.stringContaining('ignored options: --scenario snapshot-lifecycle (it is already loaded)'),
      ]);
    });

    it('stops the start if the scenario does not exist', async () => {
      await expect(reopen(FIRST, { scenario: ['no-such'] })).rejects.toMatchObject({
        name: 'UsageError',
        message: expect.stringMatching(/^--scenario "no-such": no such scenario; /),
      });
    });
  });
});
