import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { fixtureNames } from '../../../src/input/fixtureFiles.js';
import { lint } from '../../../src/server/lint/lint.js';
import { scenarioNames } from '../../../src/input/scenarioFiles.js';
import { givenFolder, loadingMistakes } from './givenFiles.js';

const { folder, mistakesIn } = givenFolder();

describe('lint', () => {
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  describe('A shipped file', () => {
    test.each([...fixtureNames(), ...scenarioNames()])('has no error: %s', async (name) => {
      expect((await lint(name)).mistakes).toEqual([]);
    });
  });

  describe('A text', () => {
    test.each([
      ['lists', '['],
      ['maps', '{"a":'],
      ['items', '- '],
    ])('is refused if too many %s are nested', async (_what, open) => {
      expect(await mistakesIn(open.repeat(20_000))).toEqual([
        expect.stringMatching(/^some\.yaml:1:\d+: is nested too deeply; expected at most 200 levels$/),
      ]);
    });

    test.each([
      ['lists', '['.repeat(200) + ']'.repeat(200)],
      ['items', `${'- '.repeat(200)}1`],
    ])('is read if 200 %s are nested', async (_what, text) => {
      expect((await mistakesIn(text)).join()).not.toContain('nested');
    });

    test('is refused at the beginning of a second document', async () => {
      expect(await mistakesIn('version: 1\n---\nversion: 1\n')).toEqual([
        'some.yaml:2:1: a second document begins here; expected one document in a file',
      ]);
    });
  });

  describe('A scenario', () => {
    test('gets all errors of shape, of meaning and of its world at once', async () => {
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
        (await mistakesIn(text)).map((line) => line.slice(0, line.indexOf(': ', line.indexOf(': ') + 2))),
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

    test('may name the project of new agents before a client creates it', async () => {
      const text = (project: string): string => `version: 1
name: new
timeline:
  - { at: PT1M, incident: { kind: agent.appear, target: ${project} } }
`;
      expect(await mistakesIn(text('orders'))).toEqual([]);
      expect(await mistakesIn(text('Shopp'))).toEqual([
        expect.stringContaining('timeline[0].incident.target: there is no project "Shopp"'),
      ]);
    });

    test('gets all its errors at once, each with file, line and column', async () => {
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
      expect(await mistakesIn(text)).toEqual([
        'some.yaml:5:30: faults[0].match.operation[1]: expected an operation by its operationId or its number, such as patchSnapshot or E3, not "E88"; did you mean E8?',
        'some.yaml:6:23: faults[0].delay.uniform: expected the lower bound first, not 500 before 100',
        expect.stringMatching(
          /^some\.yaml:7:5: faults\[0\]\.probabilty: is unknown; did you mean probability\?/,
        ),
        'some.yaml:9:9: timeline[0].at: expected a time from the beginning on such as PT0S, PT10M or P1DT12H, not "ten minutes"',
        'some.yaml:11:5: timeline[1]: expected exactly one of incident, fault, change, heal, clear',
      ]);
    });

    test.each([
      ['when it is checked', async (file: string) => (await lint(file)).mistakes],
      ['when it is loaded', loadingMistakes],
    ])('gets two errors of one line from left to right, %s', async (_when, mistakes) => {
      const paths = async (text: string): Promise<readonly string[]> => {
        const file = join(folder, 'one-line.yaml');
        writeFileSync(file, `version: 1\n${text}\n`);
        return (await mistakes(file)).map((line) => line.split(': ')[1] ?? '');
      };
      const probability = 'faults[0].probability';
      const delay = 'faults[0].delay.fixed';
      expect(await paths('faults: [{ probability: 2, delay: { fixed: -1 } }]')).toEqual([probability, delay]);
      expect(await paths('faults: [{ delay: { fixed: -1 }, probability: 2 }]')).toEqual([delay, probability]);
    });

    test('gets errors of its world and of its shape in one line from left to right', async () => {
      const wrongTarget = '{ at: PT1M, incident: { kind: node.down, target: rs9/node-0 } }';
      expect(await mistakesIn(`version: 1\ntimeline: [${wrongTarget}, { at: soon, heal: a }]\n`)).toEqual([
        expect.stringContaining(': timeline[0].incident.target: '),
        expect.stringContaining(': timeline[1].at: '),
      ]);
    });

    test('gets errors beyond the schema too', async () => {
      expect(await mistakesIn('version: 1\ntimeline:\n  - { at: PT1M, clear: nothing }\n')).toEqual([
        'some.yaml:3:24: timeline[0].clear: no fault rule of this scenario has an id; give one the id "nothing"',
      ]);
    });

    test('is refused at the first syntax error if it is not YAML', async () => {
      expect(await mistakesIn('version: 1\nfaults: [\n', 'scenario.yaml')).toEqual([
        expect.stringMatching(/^scenario\.yaml:\d+:\d+: /),
      ]);
    });
  });

  describe('A fixture', () => {
    test('gets a line for each of its errors in a scenario, with their place in the fixture', async () => {
      const fixture = join(folder, 'world.yaml');
      writeFileSync(fixture, 'organizations:\n  - { nam: A }\n  - { name: B, usres: 3 }\n');
      const lines = await mistakesIn(`version: 1\nfixture: ${fixture}\n`);
      expect(lines.map((line) => line.replace(`${folder}/`, ''))).toEqual([
        expect.stringMatching(
          /^some\.yaml:2:10: fixture: world\.yaml:2:7: organizations\[0\]\.nam: is unknown/,
        ),
        expect.stringMatching(/^some\.yaml:2:10: fixture: world\.yaml:3:16: organizations\[1\]\.usres: /),
      ]);
    });

    test('is recognized by its members', async () => {
      expect(await mistakesIn('organizations: [{ nam: A }]\n')).toEqual([
        expect.stringMatching(/^some\.yaml:1:19: organizations\[0\]\.nam: is unknown; did you mean name\?/),
      ]);
    });
  });
});
