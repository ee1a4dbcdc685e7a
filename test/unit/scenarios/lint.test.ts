import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { fixtureNames, loadFixture } from '../../../src/fixtures/loadFixture.js';
import { lint } from '../../../src/scenarios/lint.js';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { scenarioOf } from '../../../src/simulator/scenarios/play.js';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-lint-'));

/** The mistakes in a file of that text, without its path. */
function mistakesIn(text: string, name = 'some.yaml'): readonly string[] {
  const file = join(folder, name);
  writeFileSync(file, text);
  return lint(file).map((line) => line.replace(`${folder}/`, ''));
}

/** The mistakes for which a scenario is not loaded. */
function loadingMistakes(file: string): readonly string[] {
  try {
    loadScenario(file);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

describe('lint', () => {
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  describe('A shipped file', () => {
    test.each([...fixtureNames(), ...scenarioNames()])('has no error: %s', (name) => {
      expect(lint(name)).toEqual([]);
    });
  });

  describe('A text', () => {
    test.each([
      ['lists', '['],
      ['maps', '{"a":'],
      ['items', '- '],
    ])('of too many nested %s is refused', (_what, open) => {
      expect(mistakesIn(open.repeat(20_000))).toEqual([
        expect.stringMatching(/^some\.yaml:1:\d+: is nested too deeply; expected 200 levels at most$/),
      ]);
    });

    test.each([
      ['lists', '['.repeat(200) + ']'.repeat(200)],
      ['items', `${'- '.repeat(200)}1`],
    ])('of 200 nested %s is read', (_what, text) => {
      expect(mistakesIn(text).join()).not.toContain('nested');
    });

    test('of two documents is refused at the beginning of the second', () => {
      expect(mistakesIn('version: 1\n---\nversion: 1\n')).toEqual([
        'some.yaml:2:1: a second document begins here; expected one document in a file',
      ]);
    });
  });

  describe('A scenario', () => {
    test('with errors of shape, of meaning and of its world gets all of them at once', () => {
      const text = `version: 1
name: two words
faults:
  - { id: a, delay: { uniform: [5, 1] } }
  - { id: a, delay: { fixed: -1 } }
timeline:
  - { at: PT1M, incident: { kind: node.down, target: rs9/node-0, id: gone } }
  - { at: PT1M, incident: { kind: node.down, target: rs0/node-0, for: PT0S, id: short } }
  - { at: PT5M, heal: short }
expect:
  - { eventually: { state: clusters, id: rs99, where: { availability: dead } } }
`;
      expect(
        mistakesIn(text).map((line) => line.slice(0, line.indexOf(': ', line.indexOf(': ') + 2))),
      ).toEqual([
        'some.yaml:2:7: name',
        'some.yaml:4:32: faults[0].delay.uniform',
        'some.yaml:5:11: faults[1].id',
        'some.yaml:5:30: faults[1].delay.fixed',
        'some.yaml:7:54: timeline[0].incident.target',
        'some.yaml:8:71: timeline[1].incident.for',
        'some.yaml:11:42: expect[0].eventually.id',
      ]);
    });

    test('gets all its errors at once, each with file, line and column', () => {
      const text = `version: 1
name: broken
faults:
  - id: slow
    match: { operation: [E7, E88] }
    delay: { uniform: [500, 100] }
    probabilty: 0.5
timeline:
  - at: ten minutes
    incident: { kind: node.down, target: rs0/node-0 }
  - at: PT1M
`;
      expect(mistakesIn(text)).toEqual([
        'some.yaml:5:30: faults[0].match.operation[1]: expected an operation by its operationId or its number, such as patchSnapshot or E3, not "E88"; did you mean E8?',
        'some.yaml:6:23: faults[0].delay.uniform: expected the lower bound first, not 500 before 100',
        expect.stringMatching(
          /^some\.yaml:7:5: faults\[0\]\.probabilty: is not known here; did you mean probability\?/,
        ),
        'some.yaml:9:9: timeline[0].at: expected a time from the beginning on such as PT0S, PT10M or P1DT12H, not "ten minutes"',
        'some.yaml:11:5: timeline[1]: expected exactly one of incident, fault, change, heal, clear, there is none of them',
      ]);
    });

    test.each([
      ['when it is checked', lint],
      ['when it is loaded', loadingMistakes],
    ])('gets two errors of one line from left to right, %s', (_when, mistakes) => {
      const paths = (text: string): readonly string[] => {
        const file = join(folder, 'one-line.yaml');
        writeFileSync(file, `version: 1\n${text}\n`);
        return mistakes(file).map((line) => line.split(': ')[1] ?? '');
      };
      const probability = 'faults[0].probability';
      const delay = 'faults[0].delay.fixed';
      expect(paths('faults: [{ probability: 2, delay: { fixed: -1 } }]')).toEqual([probability, delay]);
      expect(paths('faults: [{ delay: { fixed: -1 }, probability: 2 }]')).toEqual([delay, probability]);
    });

    test('gets errors of its world and of its shape in one line from left to right', () => {
      const wrongTarget = '{ at: PT1M, incident: { kind: node.down, target: rs9/node-0 } }';
      expect(mistakesIn(`version: 1\ntimeline: [${wrongTarget}, { at: soon, heal: a }]\n`)).toEqual([
        expect.stringContaining(': timeline[0].incident.target: '),
        expect.stringContaining(': timeline[1].at: '),
      ]);
    });

    test('gets errors beyond the schema too', () => {
      expect(mistakesIn('version: 1\ntimeline:\n  - { at: PT1M, clear: nothing }\n')).toEqual([
        'some.yaml:3:24: timeline[0].clear: expected the id of a fault rule of this scenario, not "nothing": none has an id',
      ]);
    });

    test('that is not YAML is refused at the first syntax error', () => {
      expect(mistakesIn('version: 1\nfaults: [\n', 'scenario.yaml')).toEqual([
        expect.stringMatching(/^scenario\.yaml:\d+:\d+: /),
      ]);
    });
  });

  describe('A fixture', () => {
    test('is recognized by its members', () => {
      expect(mistakesIn('organizations: [{ nam: A }]\n')).toEqual([
        expect.stringMatching(
          /^some\.yaml:1:19: organizations\[0\]\.nam: is not known here; did you mean name\?/,
        ),
      ]);
    });
  });

  describe('A file of the other kind', () => {
    const scenario = 'this is a scenario, expected a fixture';
    const fixture = 'this is a fixture, expected a scenario';

    test('is refused as a scenario, from a file, by name or as an object', () => {
      const file = join(folder, 'empty-world.yaml');
      writeFileSync(file, 'description: Nothing.\norganizations: []\n');
      expect(loadingMistakes(file)).toEqual([expect.stringMatching(`${file}:1:1: ${fixture}`)]);
      expect(loadingMistakes('standard')).toEqual([
        expect.stringMatching(/^standard: this is a fixture that ships; expected a scenario, one of /),
      ]);
      expect(() => scenarioOf({ organizations: [] }, '$.scenario')).toThrow(`$.scenario: ${fixture}`);
    });

    test('is refused as a fixture, from a file or by name', () => {
      const options = { seed: 1, now: 0 };
      const file = join(folder, 'played.yaml');
      writeFileSync(file, 'faults: []\n');
      expect(() => loadFixture(file, options)).toThrow(`${file}:1:1: ${scenario}`);
      expect(() => loadFixture('flaky-api', options)).toThrow(
        /^flaky-api: this is a scenario that ships; expected a fixture, one of empty/,
      );
    });

    test('is recognized by most of its members, not by a stray one', () => {
      expect(mistakesIn('version: 1\norganizations: []\n')).toEqual([
        expect.stringMatching(/^some\.yaml:1:1: .*version/),
      ]);
      expect(mistakesIn('version: 1\norganizations: []\n').join()).not.toContain('scenario');
      expect(mistakesIn('version: 1\nkeys: []\nfaults: []\ntimeline: []\n')).toEqual([
        expect.stringContaining(': keys: is not known here'),
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
    ])('is refused in terms of JSON, with its place: %j', (text, message) => {
      expect(mistakesIn(text, 'some.json')).toEqual([expect.stringMatching(message)]);
    });

    test('that YAML can read stays readable', () => {
      expect(mistakesIn('{ "organizations": [], }')).toEqual([]);
      expect(mistakesIn('{ "organizations": [')).toEqual([expect.stringContaining('not valid JSON')]);
    });
  });

  describe('YAML that would be misread', () => {
    test('is refused for an unknown tag', () => {
      expect(mistakesIn("version: 1\nname: !!js/function 'function () {}'\n")).toEqual([
        expect.stringMatching(
          /^some\.yaml:2:7: Unresolved tag: .*js\/function; expected plain YAML without tags/,
        ),
      ]);
      expect(mistakesIn('organizations:\n  - name: !mine A\n')).toEqual([
        expect.stringMatching(/^some\.yaml:2:11: Unresolved tag: !mine; /),
      ]);
    });

    test('is refused for an alias without an anchor, with its place', () => {
      expect(mistakesIn('organizations:\n  - name: *gone\n')).toEqual([
        'some.yaml:2:11: there is no anchor &gone before this alias',
      ]);
    });

    test.each(['', '# nothing\n', '---\n'])('is refused for an empty file: %j', (text) => {
      expect(mistakesIn(text)).toEqual([
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
  ])('A missing file or name is reported with the existing ones: %s', (name, message) => {
    expect(() => lint(name)).toThrow(message);
  });

  describe('Names in a scenario', () => {
    test('must exist in its world: each error has line and column', () => {
      const text = `version: 1
timeline:
  - { at: PT1M, incident: { kind: node.down, target: rs0/node-7 } }
  - { at: PT2M, change: { collection: clusters, id: rs0, patch: { backupEnabled: perhaps } } }
expect:
  - { eventually: { state: clusters, id: rs0, where: { avilability: available } } }
`;
      expect(mistakesIn(text)).toEqual([
        expect.stringMatching(
          /^some\.yaml:3:54: timeline\[0\]\.incident\.target: there is no node "rs0\/node-7"/,
        ),
        expect.stringMatching(/^some\.yaml:4:82: timeline\[1\]\.change\.patch\.backupEnabled: /),
        expect.stringMatching(/^some\.yaml:6:56: expect\[0\].*did you mean availability\?$/),
      ]);
    });

    test('are looked up in its own fixture', () => {
      expect(mistakesIn('version: 1\nfixture: standart\n')).toEqual([
        expect.stringMatching(/^some\.yaml:2:10: fixture: standart: no such fixture/),
      ]);
      const empty =
        'version: 1\nfixture: empty\ntimeline: [{ at: PT1M, incident: { kind: cluster.dead, target: rs0 } }]\n';
      expect(mistakesIn(empty)).toEqual([expect.stringContaining('there is no cluster "rs0"')]);
    });
  });
});
