import { describe, expect, test } from '@jest/globals';
import { readYaml } from '../../../src/input/yamlText.js';

const BASES = 'bases:\n  - &one { a: 1, b: 1 }\n  - &two { b: 2, c: 2 }\n';

/** YAML 1.1 defines `<<`, and published tools such as those for containers know it in YAML 1.2 texts too. */
describe('A merge key', () => {
  test.each([
    ['takes the members of a map', 'x: { <<: *one }', { a: 1, b: 1 }],
    ['leaves the own members of the map', 'x: { b: 0, <<: *one, a: 3 }', { a: 3, b: 0 }],
    ['takes the first of several maps', 'x: { <<: [*one, *two] }', { a: 1, b: 1, c: 2 }],
    ['takes a map that is written out', 'x: { <<: { d: 4 } }', { d: 4 }],
    ['is an ordinary key in quotes', 'x: { "<<": 1 }', { '<<': 1 }],
  ])('%s', (_what, text, x) => {
    expect(readYaml(`${BASES}${text}\n`)).toMatchObject({ mistakes: [], value: { x } });
  });

  test('is known in merged maps', () => {
    const text = 'a: &a { one: 1 }\nb: &b { <<: *a, two: 2 }\nc: { <<: *b }\n';
    expect(readYaml(text).value).toMatchObject({ c: { one: 1, two: 2 } });
  });

  test('leads to the place of the map', () => {
    const { positionOf } = readYaml('a: &a { one: 1 }\nb: { <<: *a }\n');
    expect(positionOf({ path: ['b', 'one'] })).toEqual({ line: 2, column: 4 });
  });
});

/** "A version 1.2 YAML processor should … accept documents with an explicit “%YAML 1.1” directive." */
test.each(['%YAML 1.1', '%YAML 1.2', '%YAML 1.1 # old'])(
  'A text with the header %s is read as YAML 1.2',
  (header) => {
    const { mistakes, value } = readYaml(`${header}\n---\non: yes\nat: 2026-01-01\n`);
    expect([mistakes, value]).toEqual([[], { on: 'yes', at: '2026-01-01' }]);
  },
);
