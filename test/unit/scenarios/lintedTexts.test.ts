import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { lint } from '../../../src/server/lint/lint.js';
import { scenarioOf } from '../../../src/scenarios/scenarioOf.js';
import { builtFixture } from '../../support/fixtureWorlds.js';
import { givenFolder, loadingMistakes } from './givenFiles.js';

const { folder, mistakesIn } = givenFolder();

describe('lint', () => {
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  describe('A file of the other kind', () => {
    const scenario = 'this is a scenario; expected a fixture';
    const fixture = 'this is a fixture; expected a scenario';

    test('is refused as a scenario, from a file, by name or as an object', () => {
      const file = join(folder, 'empty-world.yaml');
      writeFileSync(file, 'description: Nothing.\norganizations: []\n');
      expect(loadingMistakes(file)).toEqual([expect.stringMatching(`${file}:1:1: ${fixture}`)]);
      expect(loadingMistakes('standard')).toEqual([
        expect.stringMatching(/^standard: this is a fixture of the program; expected a scenario, one of /),
      ]);
      expect(() => scenarioOf({ organizations: [] }, '$.scenario')).toThrow(`$.scenario: ${fixture}`);
    });

    test('is refused as a fixture, from a file or by name', () => {
      const options = { seed: 1, now: 0 };
      const file = join(folder, 'played.yaml');
      writeFileSync(file, 'faults: []\n');
      expect(() => builtFixture(file, options)).toThrow(`${file}:1:1: ${scenario}`);
      expect(() => builtFixture('flaky-api', options)).toThrow(
        /^flaky-api: this is a scenario of the program; expected a fixture, one of empty/,
      );
    });

    test('is recognized by most of its members, not by a stray one', async () => {
      expect(await mistakesIn('version: 1\norganizations: []\n')).toEqual([
        expect.stringMatching(/^some\.yaml:1:1: .*version/),
      ]);
      expect((await mistakesIn('version: 1\norganizations: []\n')).join()).not.toContain('scenario');
      expect(await mistakesIn('version: 1\nkeys: []\nfaults: []\ntimeline: []\n')).toEqual([
        expect.stringContaining(': keys: is unknown'),
      ]);
    });
  });

  describe('JSON that is truncated or wrong', () => {
    test.each([
      ['{"version": 1,\n "faults": [\n', /^some\.json:2:13: not valid JSON: Unexpected end of JSON input$/],
      [
        '{\n  "a": 1\n  "b": 2 }',
        /^some\.json:3:3: not valid JSON: Expected ',' or '}' after property value$/,
      ],
      ['{"a": 1}\n}', /^some\.json:2:1: not valid JSON: Unexpected non-whitespace character/],
    ])('is refused in terms of JSON, with its place: %j', async (text, message) => {
      expect(await mistakesIn(text, 'some.json')).toEqual([expect.stringMatching(message)]);
    });

    test('stays readable if YAML can read it', async () => {
      expect(await mistakesIn('{ "organizations": [], }')).toEqual([]);
      expect(await mistakesIn('{ "organizations": [')).toEqual([expect.stringContaining('not valid JSON')]);
    });
  });

  describe('the target of an incident', () => {
    const accepting = (target: string): string =>
      `version: 1\nfixture: standard\ntimeline:\n  - { at: PT1H, incident: { kind: invitation.accept, target: ${target} } }\n`;

    test('may be an invitation that a client sends later', async () => {
      expect(await mistakesIn(accepting('kim.novak@meridian-health.example.com'))).toEqual([]);
    });

    test('must not be a misspelled invitation, and other rows must exist', async () => {
      expect(await mistakesIn(accepting('grace.moraeu@partner.example.com'))).toEqual([
        expect.stringContaining('there is no pending invitation "grace.moraeu@partner.example.com"'),
      ]);
      const down = accepting('rs7/node-0').replace('invitation.accept', 'node.down');
      expect(await mistakesIn(down)).toEqual([expect.stringContaining('rs7/node-0')]);
    });
  });

  describe('YAML that would be misread', () => {
    test('is refused for an unknown tag', async () => {
      expect(await mistakesIn("version: 1\nname: !!js/function 'function () {}'\n")).toEqual([
        expect.stringMatching(
          /^some\.yaml:2:7: Unresolved tag: .*js\/function; expected plain YAML without tags/,
        ),
      ]);
      expect(await mistakesIn('organizations:\n  - name: !mine A\n')).toEqual([
        expect.stringMatching(/^some\.yaml:2:11: Unresolved tag: !mine; /),
      ]);
    });

    test('is refused for an alias without an anchor, with its place', async () => {
      expect(await mistakesIn('organizations:\n  - name: *gone\n')).toEqual([
        'some.yaml:2:11: there is no anchor &gone before this alias',
      ]);
    });

    test.each(['', '# nothing\n', '---\n'])('is refused for an empty file: %j', async (text) => {
      expect(await mistakesIn(text)).toEqual([
        'some.yaml:1:1: there is nothing in it; expected a fixture or a scenario',
      ]);
    });
  });

  test.each([
    ['standart', /^standart: no such fixture or scenario; did you mean standard\? expected one of /],
    ['/dev/zero', /^\/dev\/zero: is a device or a pipe; expected a regular file/],
    ['flaky', /^flaky: no such fixture or scenario; expected one of .*flaky-api/],
    ['./nowhere.yaml', /^\.\/nowhere\.yaml: no such file; expected a fixture or a scenario$/],
    [`${folder}/`, /: is a folder; expected a file/],
  ])('A missing file or name is reported with the existing ones: %s', async (name, message) => {
    await expect(lint(name)).rejects.toThrow(message);
  });

  describe('Names in a scenario', () => {
    test('must exist in its world: each error has line and column', async () => {
      const text = `version: 1
timeline:
  - { at: PT1M, incident: { kind: node.down, target: rs0/node-7 } }
  - { at: PT2M, change: { collection: clusters, id: rs0, patch: { backupEnabled: perhaps } } }
expect:
  - { eventually: { state: clusters, id: rs0, where: { avilability: available } } }
`;
      expect(await mistakesIn(text)).toEqual([
        expect.stringMatching(
          /^some\.yaml:3:54: timeline\[0\]\.incident\.target: there is no node "rs0\/node-7"/,
        ),
        expect.stringMatching(/^some\.yaml:4:82: timeline\[1\]\.change\.patch\.backupEnabled: /),
        expect.stringMatching(/^some\.yaml:6:56: expect\[0\].*did you mean availability\?$/),
      ]);
    });

    test('are looked up in its own fixture', async () => {
      expect(await mistakesIn('version: 1\nfixture: standart\n')).toEqual([
        expect.stringMatching(/^some\.yaml:2:10: fixture: standart: no such fixture/),
      ]);
      const empty =
        'version: 1\nfixture: empty\ntimeline: [{ at: PT1M, incident: { kind: cluster.dead, target: rs0 } }]\n';
      expect(await mistakesIn(empty)).toEqual([expect.stringContaining('there is no cluster "rs0"')]);
    });
  });
});
