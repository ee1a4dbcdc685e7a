import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { RS0 } from '../../support/rows/everything.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeLine } from '../../../src/storage/logLine.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, newLife, opened } from '../../support/dataFolders.js';
import { change, killedFolder, linesOf, named, refusal, reopen } from './givenDamage.js';

let folder: string;

let log: string;

let document: string;

describe('damaged data', () => {
  beforeEach(async () => {
    ({ folder, log, document } = await killedFolder());
  });

  afterEach(dropFolders);

  describe('a torn last line', () => {
    it.each([1, 20, 150])('is cut off with one warning, %d bytes short', async (bytes) => {
      truncateSync(log, readFileSync(log).length - bytes);
      const { name, warnings } = await reopen(folder);
      expect(name).toBe('Name 4');
      expect(warnings).toEqual([
        `${log}: its last line is torn: the last change is left out; it is in ${log}.torn`,
      ]);
      expect(linesOf(log)).toHaveLength(5);
      expect(readFileSync(`${log}.torn`, 'utf8')).toContain('Name 5'.slice(0, bytes > 100 ? 0 : 6));
    });

    it.each(['{"crc":"', 'rubbish', '\0\0\0\0'])('may be %j: earlier entries stay', async (rubbish) => {
      appendFileSync(log, rubbish);
      const { name, warnings } = await reopen(folder);
      expect([name, warnings.length]).toEqual(['Name 5', 1]);
    });

    it('does not affect later entries', async () => {
      appendFileSync(log, '{"crc":"12345678","number":6,"wor');
      const data = await opened(folder, { warn: () => undefined });
      data.kept[0]?.store.keep(newLife(named('After'), { origin: worldWith() }));
      folder = asAfterKill(folder);
      expect(await reopen(folder)).toEqual({ name: 'After', warnings: [] });
    });
  });

  describe('a log', () => {
    it('is refused with the line if it is broken in the middle', async () => {
      change(log, 'Name 3', 'Nome 3');
      expect(await refusal(folder)).toBe(
        'DIR/default.log:3: this line is damaged: its checksum is wrong; ' +
          'to continue with the entries before it, delete this line, all later lines and default.last',
      );
    });

    it.each([
      ['a wrong letter', (text: string) => text.replace('Name 5', 'Nome 5')],
      ['another character for its newline', (text: string) => text.replace(/\n$/, '\v')],
      ['a line of something else', (text: string) => `${text}rubbish\n`],
    ])(
      'is refused if its damaged last line is complete, because the line was acknowledged: %s',
      async (_, damage) => {
        writeFileSync(log, damage(readFileSync(log, 'utf8')));
        expect(await refusal(folder)).toMatch(
          /^DIR\/default\.log:[56]: this line is damaged: its checksum is wrong; /,
        );
      },
    );

    it('is refused if it lacks a line', async () => {
      writeFileSync(log, linesOf(log).toSpliced(1, 1).join('\n'));
      expect(await refusal(folder)).toContain('DIR/default.log:2: this line has number 3, not 2');
    });

    it('changes nothing if the document already contains its lines', async () => {
      const older = readFileSync(log);
      (await opened(folder)).close();
      writeFileSync(log, older);
      expect(await reopen(folder)).toEqual({ name: 'Name 5', warnings: [] });
      expect(readFileSync(log)).toHaveLength(0);
    });

    it.each<[string, object, string]>([
      [
        'a schedule without end',
        {
          world: {
            tables: { clusters: { put: [{ ...RS0, schedule: { everyHours: 1e-9, retentionDays: 7 } }] } },
          },
        },
        'world.tables.clusters.put[0].schedule.everyHours: expected a whole number from 1 to 168, not 1e-9',
      ],
      [
        'a row of another kind',
        { world: { tables: { organizations: { put: [{ id: 7 }] } } } },
        'world.tables.organizations.put[0].name: is missing',
      ],
      ['an unknown table', { world: { tables: { planets: {} } } }, 'world.tables.planets: is unknown'],
      [
        'a negative sequence',
        { world: { sequence: -1 } },
        'world.sequence: expected a whole number from 0 to 1000000000000',
      ],
      ['an unknown member', { wrold: {} }, 'wrold: is unknown'],
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
      appendFileSync(log, `${writeLine({ number: 6, ...entry })}\n`);
      expect(await refusal(folder)).toContain(`DIR/default.log:6: this line is damaged: ${message}`);
    });

    it('without its document is refused', async () => {
      rmSync(document);
      expect(await refusal(folder)).toBe(
        'DIR/default.log: its document default.json is missing: put it back, or move this file away',
      );
    });
  });
});
