import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from 'yaml';
import { readScenarioValue } from '../../../src/input/scenario/formats.js';
import { readingYaml, readYaml } from '../../../src/input/yamlText.js';
import { FIXTURES_DIR, fixtureNames } from '../../../src/input/fixtureFiles.js';

/** Returns a text of about `length` characters: a beginning, one part again and again, and an end. */
function filled(part: string, length: number, begin = '', end = ''): string {
  return begin + part.repeat(Math.floor(length / part.length)) + end;
}

function numbered(partOf: (number: number) => string, length: number): string {
  const count = Math.floor(length / partOf(1_000).length);
  return Array.from({ length: count }, (_, number) => partOf(number)).join('');
}

/** Texts that once took minutes, or that could: many aliases, keys, marks, mistakes or levels. */
const hostile: Readonly<Record<string, (length: number) => string>> = {
  'aliases of one anchor': (length) => filled('- *a\n', length, 'a: &a 1\nb:\n'),
  'aliases without an anchor': (length) => filled('- *a\n', length),
  'merge keys': (length) => filled('  <<: *a\n', length, 'x: &a {b: 1}\ny:\n'),
  'different keys': (length) => numbered((number) => `k${number}: 1\n`, length),
  'equal keys': (length) => filled('a: 1\n', length),
  'keys in braces': (length) => `{${numbered((number) => `k${number}: 1, `, length)}}`,
  anchors: (length) => filled('- &a b\n', length),
  'anchors of one value': (length) => filled('&a ', length, 'a: '),
  'unknown tags': (length) => filled('- !x 1\n', length),
  commas: (length) => filled(',', length, '[', ']'),
  'empty lists': (length) => filled('[],', length, '[', ']'),
  'closing brackets': (length) => filled(']', length, '[]'),
  'invalid escapes': (length) => filled(String.raw`\q`, length, '"', '"'),
  'reserved characters': (length) => filled('- @\n', length),
  tabs: (length) => filled('a:\n\t- b\n', length),
  documents: (length) => filled('---\n', length),
  directives: (length) => filled('%a\n', length),
  'ends of documents': (length) => filled('...\n', length),
  'keys without values': (length) => filled('? a\n', length),
  comments: (length) => filled('#\n', length),
  'JSON objects': (length) => JSON.stringify(Array.from({ length: length / 10 }, (_, at) => ({ a: at }))),
};

/** Reads a text and counts the pieces of work and the mistakes. */
function readInPieces(text: string): { readonly pieces: number; readonly mistakes: number } {
  const reading = readingYaml(text);
  for (let pieces = 1; ; pieces += 1) {
    const step = reading.next();
    if (step.done === true) return { pieces, mistakes: step.value.mistakes.length };
  }
}

describe('A hostile text', () => {
  test.each(Object.entries(hostile))(
    'costs about twice as much for twice the length, and is left after 50 mistakes: %s',
    (_what, textOf) => {
      const [short, long] = [readInPieces(textOf(6_000)), readInPieces(textOf(12_000))];
      expect(long.pieces).toBeLessThanOrEqual(2.5 * short.pieces + 5);
      expect(long.mistakes).toBeLessThanOrEqual(50);
    },
  );

  test.each(['different keys', 'keys in braces', 'anchors', 'empty lists', 'JSON objects', 'comments'])(
    'is read in many short pieces: %s',
    (what) => {
      expect(readInPieces(hostile[what]?.(30_000) ?? '').pieces).toBeGreaterThan(12);
    },
  );

  test('needs processor time in proportion to its length', () => {
    // A reader that compares each pair of keys takes 64 times as long for eight times the text.
    const text = (length: number): string => numbered((number) => `k${number}: 1\n`, length);
    const costOf = (length: number): number => {
      const before = process.cpuUsage();
      readYaml(text(length));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // A collection of garbage that begins during one reading may cost more than the reading itself.
    const leastOf = (length: number): number => Math.min(...Array.from({ length: 3 }, () => costOf(length)));
    costOf(25_000);
    expect(leastOf(200_000) / leastOf(25_000)).toBeLessThan(24);
  });
});

describe('A limit is named', () => {
  const mistakeIn = (text: string): string => readYaml(text).mistakes[0]?.message ?? '';

  test('if the text is too long', () => {
    expect(mistakeIn(filled('a: b\n', 1024 * 1024 + 1024))).toBe(
      'is longer than 1 MiB, the limit for YAML; send or write JSON for more',
    );
  });

  test('if there are too many words and marks, with the place', () => {
    const { mistakes } = readYaml(filled('- a\n', 250_000));
    expect(mistakes).toEqual([
      {
        line: 40_000,
        column: 4,
        message:
          'there are more than 200,000 words and marks before this place, the limit for YAML; send or write JSON for more',
      },
    ]);
  });

  test.each([
    ['aliases', hostile['aliases of one anchor']?.(6_000), 'there are more than 1,000 aliases'],
    ['marks', hostile.commas?.(2_000), 'too many marks begin here; expected at most one tag and one anchor'],
    [
      'characters in one value',
      `a: ${'b'.repeat(300_000)}`,
      'this text is too long; expected at most 262,144 characters',
    ],
    [
      'values behind aliases',
      `a0: &a0 [1]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('')}`,
      'the aliases expand to too many values; expected at most 200,000',
    ],
    ['its own anchor', 'a: &a [*a]\n', 'the value of this alias contains the alias itself'],
    ['another version of YAML', '%YAML 2.0\n---\na: 1\n', '%YAML 2.0 is not supported; expected YAML 1.2'],
    ['a merge of a text', 'a: {<<: b}\n', 'expected a map, or a list of maps, after <<'],
    ['a key that is a list', '? [a]\n: b\n', 'this key is a list or a map; expected a text'],
  ])('%s', (_what, text, message) => {
    expect(mistakeIn(text ?? '')).toBe(message);
  });

  test('but JSON may be longer', () => {
    const value = { faults: Array.from({ length: 60_000 }, (_, at) => ({ id: `rule-${at}` })) };
    const { value: read, mistakes } = readYaml(JSON.stringify(value));
    expect(mistakes).toEqual([]);
    expect(read).toEqual(value);
    expect(mistakeIn(`${JSON.stringify(value)}}`)).toMatch(/^not valid JSON: Unexpected non-whitespace/);
    expect(mistakeIn(filled('[', 250_000, '', ']'.repeat(250_000)))).toMatch(/nested too deeply/);
  });
});

test('A scenario with many mistakes is left after 50 of them', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => [`unknown${at}`, 1] as const);
  expect(readScenarioValue({ version: 1, ...Object.fromEntries(names) }).issues).toHaveLength(50);
});

/** The library composes documents in one piece. Composed in pieces, they must have the same value and mistakes. */
describe('A text that is read in pieces is read as the library reads it', () => {
  const item = `  - name: "n\\u0041"
    # a comment
    tags: [a, {b: c, d: 'e'}, [f, [g]], h: i, ]
    text: |
      two
      lines
    ? explicit
    : - 1
      - 2.5
      - &anchor {x: null, y: ~, z: 0x1f}
      - *anchor
    flow: {a, b: , c: [1, 2, 3,]}
    empty:
    plain: several
      lines
`;
  const long = `organizations:\n${item.repeat(40)}other:\n${item.repeat(2)}`;
  const flow = `{ a: [${'{ b: [1, 2, c: d], e: "f" }, '.repeat(200)}], g: { ${numbered((at) => `k${at}: [1], `, 4_000)} } }`;

  const texts = [
    long,
    flow,
    `- - - ${flow}\n`,
    ...fixtureNames().map((name) => readFileSync(`${FIXTURES_DIR}${name}.yaml`, 'utf8')),
  ];

  test.each(texts.map((text) => [text.slice(0, 20), text]))('gives the value of %j…', (_begin, text) => {
    const { value, mistakes } = readYaml(text);
    expect(mistakes).toEqual([]);
    expect(value).toEqual(parseDocument(text).toJS({ maxAliasCount: -1 }));
  });

  test.each([
    ['a missing comma', flow.replaceAll('], g', ']  g')],
    ['two commas', `${flow.slice(0, 3_000)},, ${flow.slice(3_000)}`],
    ['a missing bracket', long.replaceAll(',]}', ',}')],
    ['a list without its end', `a: [${'1, '.repeat(1_000)}\nb: 2\n`],
    ['a wrong indentation', long.replace('    plain', '   plain')],
    ['a key without a value', `${long}key\n`],
    ['equal keys', `${long}other: 1\n`],
    ['a second document', `${long}---\n${long}`],
  ])('gives the first mistake: %s', (_what, text) => {
    const [first] = parseDocument(text, { prettyErrors: false }).errors;
    const { mistakes } = readYaml(text);
    expect(first).toBeDefined();
    expect(mistakes.length).toBeGreaterThan(0);
    if (!/^(Flow|Source|.*must end)/.test(first?.message ?? '') && first?.code !== 'MULTIPLE_DOCS')
      expect(mistakes.map(({ message }) => message)).toContain(first?.message);
  });
});
