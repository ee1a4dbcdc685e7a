import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { writeLine } from '../../../src/storage/logLine.js';
import type { WorldRecord } from '../../../src/simulator/worldRecord.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import { cluster } from '../control/givenRows.js';
import { organization, worldWith } from '../../support/rows.js';
import {
  asAfterKill,
  contentsOf,
  dropFolders,
  emptyFolder,
  momentAt,
  newLife,
  opened,
} from '../../support/dataFolders.js';

const named = (name: string): World => {
  const world = worldWith();
  return { ...world, organizations: world.organizations.put(organization({ name })) };
};

let folder: string;
let log: string;
let document: string;

/** The end of a document. */
const CHECKSUM = /,"crc":"[0-9a-f]{8}"\}$/m;

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
const change = (file: string, from: string | RegExp, to: string): void => {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
};

async function reopen(): Promise<{
  readonly name: string | undefined;
  readonly warnings: readonly string[];
}> {
  const warnings: string[] = [];
  const data = await opened(folder, { warn: (message) => warnings.push(message) });
  return { name: data.kept[0]?.worldRecord.world.organizations.all().first()?.name, warnings };
}

/** The error message of opening the directory; fails if opening changed a file. */
async function refusal(): Promise<string> {
  const before = contentsOf(folder);
  const error: unknown = await opened(folder).catch((thrown: unknown) => thrown);
  expect(contentsOf(folder)).toEqual(before);
  expect(error).toMatchObject({ name: 'DataError' });
  return (error as Error).message.replaceAll(folder, 'DIR');
}

describe('damaged data', () => {
  /** A directory as a kill after five changes leaves it: a document and five lines. */
  beforeEach(async () => {
    const source = emptyFolder();
    const store = (await opened(source)).begin('default', newLife(worldWith()));
    for (let at = 1; at <= 5; at += 1) store.keep(newLife(named(`Name ${at}`), { origin: worldWith() }));
    folder = asAfterKill(source);
    [log, document] = [join(folder, 'default.log'), join(folder, 'default.json')];
  });

  afterEach(dropFolders);

  describe('a torn last line', () => {
    it.each([1, 20, 150])('is cut off with one warning, %d bytes short', async (bytes) => {
      truncateSync(log, readFileSync(log).length - bytes);
      const { name, warnings } = await reopen();
      expect(name).toBe('Name 4');
      expect(warnings).toEqual([
        `${log}: its last line is torn: the change under way when it ended is left out; it is in ${log}.torn`,
      ]);
      expect(linesOf(log)).toHaveLength(5);
      expect(readFileSync(`${log}.torn`, 'utf8')).toContain('Name 5'.slice(0, bytes > 100 ? 0 : 6));
    });

    it.each(['{"crc":"', 'rubbish', '\0\0\0\0'])('may be %j: earlier entries stay', async (rubbish) => {
      appendFileSync(log, rubbish);
      const { name, warnings } = await reopen();
      expect([name, warnings.length]).toEqual(['Name 5', 1]);
    });

    it('does not affect later entries', async () => {
      appendFileSync(log, '{"crc":"12345678","number":6,"wor');
      const data = await opened(folder, { warn: () => undefined });
      data.kept[0]?.store.keep(newLife(named('After'), { origin: worldWith() }));
      folder = asAfterKill(folder);
      expect(await reopen()).toEqual({ name: 'After', warnings: [] });
    });
  });

  describe('a log', () => {
    it('that is broken in the middle is refused, with the line', async () => {
      change(log, 'Name 3', 'Nome 3');
      expect(await refusal()).toBe(
        'DIR/default.log:3: this line is damaged: its checksum is wrong; ' +
          'to go on from where those before it lead, cut the file off before it',
      );
    });

    it.each([
      ['a wrong letter', (text: string) => text.replace('Name 5', 'Nome 5')],
      ['another character for its newline', (text: string) => text.replace(/\n$/, '\v')],
      ['a line of something else', (text: string) => `${text}rubbish\n`],
    ])(
      'with a damaged last line that is complete is refused, because the line was acknowledged: %s',
      async (_, damage) => {
        writeFileSync(log, damage(readFileSync(log, 'utf8')));
        expect(await refusal()).toMatch(
          /^DIR\/default\.log:[56]: this line is damaged: its checksum is wrong; /,
        );
      },
    );

    it('that lacks a line is refused', async () => {
      writeFileSync(log, linesOf(log).toSpliced(1, 1).join('\n'));
      expect(await refusal()).toContain('DIR/default.log:2: this line has number 3, not 2');
    });

    it('whose lines the document holds already changes nothing', async () => {
      const older = readFileSync(log);
      (await opened(folder)).close();
      writeFileSync(log, older);
      expect(await reopen()).toEqual({ name: 'Name 5', warnings: [] });
      expect(readFileSync(log)).toHaveLength(0);
    });

    it.each<[string, object, string]>([
      [
        'a schedule without end',
        {
          world: {
            tables: { clusters: { put: [cluster({ schedule: { everyHours: 1e-9, retentionDays: 7 } })] } },
          },
        },
        'world.tables.clusters.put[0].schedule.everyHours: expected a whole number from 1 to 168, not 1e-9',
      ],
      [
        'a row of another kind',
        { world: { tables: { organizations: { put: [{ id: 7 }] } } } },
        'world.tables.organizations.put[0].name: is missing',
      ],
      ['an unknown table', { world: { tables: { planets: {} } } }, 'world.tables.planets: is not known here'],
      [
        'a negative sequence',
        { world: { sequence: -1 } },
        'world.sequence: expected a whole number from 0 to 1000000000000',
      ],
      ['an unknown member', { wrold: {} }, 'wrold: is not known here'],
      ['a clock that is none', { clock: { rate: 'fast', isRunning: true } }, 'clock.rate: expected a number'],
      [
        'a checkpoint with a wrong row',
        {
          set: [
            { name: 'a', clock: { rate: 1, isRunning: false }, change: { tables: { teams: { put: [{}] } } } },
          ],
        },
        'set[0].change.tables.teams.put[0].',
      ],
    ])('is refused where a line with a right checksum has %s', async (_, entry, message) => {
      appendFileSync(log, writeLine({ number: 6, ...entry }));
      expect(await refusal()).toContain(`DIR/default.log:6: this line is damaged: ${message}`);
    });

    it('without its document is refused', async () => {
      rmSync(document);
      expect(await refusal()).toBe(
        'DIR/default.log: its document default.json is missing: put it back, or move this file away',
      );
    });
  });

  describe('a document', () => {
    const calm = worldOf('organizations: [{ projects: [{ clusters: [{ name: rs0 }] }] }]');
    const { world: flapping, incident } = startIncident(calm, {
      ...{ kind: 'node.flap', target: 'rs0/node-1', every: 'PT1H', downFor: 'PT1M' },
    });
    const overdue = { ...flapping, incidents: flapping.incidents.put({ ...incident, from: 0 }) };
    it.each<[string, WorldRecord]>([
      ['', newLife(overdue)],
      [' in its origin', newLife(calm, { origin: overdue })],
      [' in a checkpoint', newLife(calm, { checkpoints: new Map([['old', momentAt(overdue)]]) })],
    ])('with decades to be caught up with%s is refused', async (_, worldRecord) => {
      const source = emptyFolder();
      (await opened(source)).begin('default', worldRecord);
      folder = asAfterKill(source);
      expect(await refusal()).toMatch(
        /^DIR\/default\.json is damaged: state: tables: more than 10000 things are overdue at now, .* nodeFlaps; put a copy back/,
      );
    });

    it('with a wrong row in its origin is refused', async () => {
      change(document, '"origin":{"change":{}', '"origin":{"change":{"sequence":-1}');
      expect(await refusal()).toContain(
        'origin.change.sequence: expected a whole number from 0 to 1000000000000, not -1',
      );
    });

    it('of a newer version is refused', async () => {
      change(document, '"version":1', '"version":2');
      expect(await refusal()).toBe(
        'DIR/default.json was written by a newer Understudy, in version 2; this one reads version 1',
      );
    });

    it('whose state is of a newer version is refused', async () => {
      change(document, '"understudy-state","version":2', '"understudy-state","version":9');
      expect(await refusal()).toContain('a newer Understudy wrote this state, in version 9');
    });

    it.each([
      ['its end is missing', (text: string) => text.slice(0, -40)],
      ['is no JSON', (text: string) => text.replace('"publicKey":', '"publicKey":?')],
      ['lacks what it should have', (text: string) => text.replace('"clock":', '"clack":')],
      ['has a row that is none', (text: string) => text.replace('"publicKey":"ADMIN1"', '"publicKey":7')],
      [
        'has a row of something that is not there',
        (text: string) => text.replace(/"orgId":"\w+"/, '"orgId":"x"'),
      ],
      ['is empty', () => ''],
    ])('that is damaged is refused: %s', async (_, damage) => {
      writeFileSync(document, damage(readFileSync(document, 'utf8')));
      expect(await refusal()).toMatch(/^DIR\/default\.json is (damaged: .+|no data of Understudy.*)$/);
    });

    it('with another letter in a name is refused, with a way to repair it', async () => {
      change(document, 'Acme', 'Acne');
      expect(await refusal()).toBe(
        'DIR/default.json is damaged: its checksum is wrong (if you edited it, remove its member "crc"); ' +
          'put a copy back, or move it and its log away to go on without this world',
      );
    });

    it('that was edited may go without its checksum', async () => {
      change(document, 'Acme', 'Acne');
      change(document, CHECKSUM, '}');
      expect((await reopen()).name).toBe('Name 5');
    });

    it('of an older version, without a checksum, is read', async () => {
      change(document, CHECKSUM, '}');
      expect(readFileSync(document, 'utf8')).toMatch(/\n\}\}\}\n$/);
      expect((await reopen()).name).toBe('Name 5');
    });

    it('that is laid out by hand still has its checksum', async () => {
      const { crc, ...content } = JSON.parse(readFileSync(document, 'utf8')) as Record<string, unknown>;
      const text = JSON.stringify({ ...content, crc }, null, 4).replace('Acme', 'Acne');
      writeFileSync(document, text);
      expect(await refusal()).toContain('is damaged: its checksum is wrong');
    });

    it('that belongs to another world is refused', async () => {
      change(document, '"name":"default"', '"name":"other"');
      expect(await refusal()).toBe('DIR/default.json tells of the world "other", whose file is other.json');
    });

    it('may be laid out by hand', async () => {
      writeFileSync(document, JSON.stringify(JSON.parse(readFileSync(document, 'utf8')), null, 4));
      expect((await reopen()).name).toBe('Name 5');
    });
  });

  describe('a directory', () => {
    it('of something else is refused', async () => {
      writeFileSync(join(folder, 'package.json'), '{ "name": "my-project" }');
      expect(await refusal()).toBe(
        'DIR/package.json is no data of Understudy; choose a directory that holds nothing else',
      );
    });

    it('may contain other files', async () => {
      for (const file of ['README.md', '.hidden.json', 'notes.txt'])
        writeFileSync(join(folder, file), 'mine');
      expect((await reopen()).name).toBe('Name 5');
      expect(existsSync(join(folder, '.hidden.json'))).toBe(true);
    });

    it('is cleaned of files that a kill left half written', async () => {
      writeFileSync(join(folder, '.default.json.tmp'), '{"half":');
      writeFileSync(join(folder, '.other.json.gone'), '{}');
      writeFileSync(join(folder, 'other.log'), 'of a world that is deleted');
      writeFileSync(join(folder, 'begun.log'), '');
      await reopen();
      const files = (contentsOf(folder) as readonly [string, string][]).map(([file]) => file);
      expect(files).toEqual(['begun.log', 'default.json', 'default.log']);
    });

    it('that is a file is refused', async () => {
      await expect(opened(document)).rejects.toMatchObject({
        name: 'DataError',
        message: 'cannot be used: not a directory (EEXIST)',
      });
      await expect(opened(join(document, 'deeper'))).rejects.toMatchObject({
        message: 'cannot be used: not a directory (ENOTDIR)',
      });
    });
  });
});
