import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorldRecord } from '../../../src/simulator/worldRecord.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import {
  asAfterKill,
  contentsOf,
  dropFolders,
  emptyFolder,
  momentAt,
  newLife,
  opened,
} from '../../support/dataFolders.js';
import { change, killedFolder, refusal, reopen } from './givenDamage.js';

/** The checksum at the end of a document. */
const CHECKSUM = /,"crc":"[0-9a-f]{8}"\}$/m;

let folder: string;

let document: string;

describe('damaged data', () => {
  beforeEach(async () => {
    ({ folder, document } = await killedFolder());
  });

  afterEach(dropFolders);

  describe('a document', () => {
    const calm = worldOf('organizations: [{ projects: [{ clusters: [{ name: rs0 }] }] }]');
    const flap = { kind: 'node.flap', target: 'rs0/node-1', every: 'PT1H', downFor: 'PT1M' } as const;
    const { world: flapping, incident } = startIncident(calm, flap);
    const overdue = { ...flapping, incidents: flapping.incidents.put({ ...incident, from: 0 }) };
    it.each<[string, WorldRecord]>([
      ['', newLife(overdue)],
      [' in its origin', newLife(calm, { origin: overdue })],
      [' in a checkpoint', newLife(calm, { checkpoints: new Map([['old', momentAt(overdue)]]) })],
    ])('is refused if decades have to be caught up with%s', async (_, worldRecord) => {
      const source = emptyFolder();
      (await opened(source)).begin('default', worldRecord);
      folder = asAfterKill(source);
      expect(await refusal(folder)).toMatch(
        /^DIR\/default\.json is damaged: state: tables: more than 10000 agenda entries are overdue at now, .* nodeFlaps; restore a copy/,
      );
    });

    it('is refused if its origin has a wrong row', async () => {
      change(document, '"origin":{"change":{}', '"origin":{"change":{"sequence":-1}');
      expect(await refusal(folder)).toContain(
        'origin.change.sequence: expected a whole number from 0 to 1000000000000, not -1',
      );
    });

    it('is refused if it has a newer version', async () => {
      change(document, '"version":1', '"version":2');
      expect(await refusal(folder)).toBe(
        'DIR/default.json was written by a newer Understudy, in version 2; this one reads version 1',
      );
    });

    it('is refused if its state has a newer version', async () => {
      change(document, '"understudy-state","version":2', '"understudy-state","version":9');
      expect(await refusal(folder)).toContain('a newer Understudy wrote this state, in version 9');
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
    ])('is refused if it is damaged: %s', async (_, damage) => {
      writeFileSync(document, damage(readFileSync(document, 'utf8')));
      expect(await refusal(folder)).toMatch(/^DIR\/default\.json is (damaged: .+|no data of Understudy.*)$/);
    });

    it('is refused if a letter of a name was changed, with a way to repair it', async () => {
      change(document, 'Acme', 'Acne');
      expect(await refusal(folder)).toBe(
        'DIR/default.json is damaged: its checksum is wrong (if you edited it, remove its member "crc"); ' +
          'restore a copy of the file, or move the file and its log away to start without this world',
      );
    });

    it('needs no checksum after it was edited', async () => {
      change(document, 'Acme', 'Acne');
      change(document, CHECKSUM, '}');
      expect((await reopen(folder)).name).toBe('Name 5');
    });

    it('is read if it has an older version, without a checksum', async () => {
      change(document, CHECKSUM, '}');
      expect(readFileSync(document, 'utf8')).toMatch(/\n\}\}\}\n$/);
      expect((await reopen(folder)).name).toBe('Name 5');
    });

    it('keeps its checksum if it is laid out by hand', async () => {
      const { crc, ...content } = JSON.parse(readFileSync(document, 'utf8')) as Record<string, unknown>;
      const text = JSON.stringify({ ...content, crc }, null, 4).replace('Acme', 'Acne');
      writeFileSync(document, text);
      expect(await refusal(folder)).toContain('is damaged: its checksum is wrong');
    });

    it('is refused if it belongs to another world', async () => {
      change(document, '"name":"default"', '"name":"other"');
      expect(await refusal(folder)).toBe(
        'DIR/default.json contains the world "other", which belongs in other.json',
      );
    });

    it('may be laid out by hand', async () => {
      writeFileSync(document, JSON.stringify(JSON.parse(readFileSync(document, 'utf8')), null, 4));
      expect((await reopen(folder)).name).toBe('Name 5');
    });
  });

  describe('a directory', () => {
    it('is refused if it contains something else', async () => {
      writeFileSync(join(folder, 'package.json'), '{ "name": "my-project" }');
      expect(await refusal(folder)).toBe(
        'DIR/package.json was not written by Understudy; choose a directory without other files',
      );
    });

    it('may contain other files', async () => {
      for (const file of ['README.md', '.hidden.json', 'notes.txt'])
        writeFileSync(join(folder, file), 'mine');
      expect((await reopen(folder)).name).toBe('Name 5');
      expect(existsSync(join(folder, '.hidden.json'))).toBe(true);
    });

    it('is cleaned of files that a kill left half written', async () => {
      writeFileSync(join(folder, '.default.json.tmp'), '{"half":');
      writeFileSync(join(folder, '.other.json.gone'), '{}');
      writeFileSync(join(folder, 'other.log'), 'of a world that is deleted');
      writeFileSync(join(folder, 'begun.log'), '');
      await reopen(folder);
      const files = (contentsOf(folder) as readonly [string, string][]).map(([file]) => file);
      expect(files).toEqual(['default.json', 'default.last', 'default.log']);
    });

    it('is refused if it is a file', async () => {
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
