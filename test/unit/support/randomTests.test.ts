import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import {
  againIn,
  againLine,
  KEPT_SEEDS,
  readKeptSeeds,
  withSeed,
  type KeptSeed,
} from '../../support/random/keptSeeds.js';
import { AMOUNT_KNOBS, SEED_KNOBS, SWITCHES, type KnobName } from '../../support/random/knobs.js';
import { searchesIn } from '../../support/random/searches.js';
import { triesOf } from '../../support/random/tries.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const THIS = 'test/unit/support/randomTests.test.ts';
const TEXTS = new Map(
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|cjs|mjs)$/.test(path) && !/\/(clients|support\/random)\//.test(path))
    .filter((path) => path !== THIS)
    .sort()
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const SEARCHES = searchesIn(TEXTS);
/** Environment variables that tests read although they set nothing about random tests. */
const OTHERS = /^(GOLDEN|ADDED|PATH|HOME|OTHER|SWALLOW|NODE_\w+|UNDERSTUDY_\w+|npm_\w+)$/;

const NAMES = [...Object.keys(SEED_KNOBS), ...Object.keys(AMOUNT_KNOBS)];

const before = { ...process.env };
const clear = (): void => {
  for (const name of [...NAMES, ...Object.keys(SWITCHES)]) Reflect.deleteProperty(process.env, name);
};
beforeEach(clear);
afterEach(() => {
  clear();
  Object.assign(process.env, before);
});

const knobsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:triesOf|amount)\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => name),
  );

describe('the random tests', () => {
  it('read no environment variable that is missing in the table of knobs', () => {
    const found = [...TEXTS].flatMap(([path, text]) =>
      [...text.matchAll(/process\.env\.(\w+)/g)].flatMap(([, name = '']) =>
        OTHERS.test(name) || name in SWITCHES ? [] : [`${path}: ${name}: see test/support/random/knobs.ts`],
      ),
    );
    expect(found).toEqual([]);
  });

  it('are all searched by `npm run test:deep`, with the knobs that they read', () => {
    const searched = SEARCHES.flatMap(({ tests, knobs }) => tests.map((test) => [test, knobs] as const));
    const missing = [...TEXTS].flatMap(([path, text]) =>
      knobsIn(text)
        .filter(
          (name) => !searched.some(([test, knobs]) => test === path && knobs.includes(name as KnobName)),
        )
        .map((name) => `${path}: ${name}: name both in test/support/random/searches.ts`),
    );
    expect(missing).toEqual([]);
    const files = searched.map(([test]) => test);
    expect(files.filter((file) => !TEXTS.has(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(SEARCHES.flatMap(({ knobs }) => knobs))).toEqual(new Set(NAMES));
  });

  it('draw nothing from a seed that stands in the test', () => {
    const fixed = [...TEXTS].filter(
      ([path, text]) => !path.endsWith('world/random.test.ts') && /\b(?:new Dice|stream)\(\d/.test(text),
    );
    expect(fixed.map(([path]) => `${path}: take the seed from triesOf`)).toEqual([]);
  });

  it('have a file of kept seeds that can be read', () => {
    const read = readKeptSeeds(readFileSync(join(ROOT, KEPT_SEEDS), 'utf8'), (test) => TEXTS.has(test));
    for (const { test, knobs } of read)
      expect(SEARCHES.find(({ tests }) => tests.includes(test))?.knobs).toEqual(
        expect.arrayContaining(Object.keys(knobs)),
      );
  });
});

const SEED: KeptSeed = { test: 'a.test.ts', knobs: { PROPERTY_SEED: 7, PROPERTY_RUNS: 0.3 } };

describe('kept seeds', () => {
  const read = (text?: string) => readKeptSeeds(text, (test) => test === 'a.test.ts');

  it.each([
    [undefined, 'is missing.'],
    ['', 'is no JSON'],
    ['[{', 'is no JSON'],
    ['{}', 'must be a list.'],
    ['[[]]', 'entry 1 is no object.'],
    ['[{"knobs": {}}]', 'entry 1 names no "test".'],
    ['[{"test": "b.test.ts", "knobs": {}}]', 'entry 1 names "b.test.ts", which is no test file.'],
    ['[{"test": "a.test.ts"}]', 'entry 1 has no "knobs".'],
    ['[{"test": "a.test.ts", "knobs": {"PROPERTY_RUNS": 3}}]', 'entry 1 sets no seed.'],
    ['[{"test": "a.test.ts", "knobs": {"SEED": 3}}]', 'entry 1 sets "SEED", which is no knob.'],
    ['[{"test": "a.test.ts", "knobs": {"toString": 3}}]', 'entry 1 sets "toString", which is no knob.'],
    ['[{"test": "a.test.ts", "knobs": {"KILL_SEED": "3"}}]', 'entry 1 sets KILL_SEED to what is no number.'],
    [
      '[{"test": "a.test.ts", "knobs": {"KILL_SEED": 3}, "title": 3}]',
      'entry 1 has a "title" that is no text.',
    ],
    [
      '[{"test": "a.test.ts", "knobs": {"KILL_SEED": 3}, "seed": 3}]',
      'entry 1 has the unknown member "seed".',
    ],
  ])('are refused with the place and a remedy: %s', (text, says) => {
    expect(() => read(text)).toThrow(`${KEPT_SEEDS}: ${says}`);
    expect(() => read(text)).toThrow(`git checkout ${KEPT_SEEDS}`);
  });

  it('are added once, and three of a test in a run', () => {
    const other = (seed: number): KeptSeed => ({ ...SEED, knobs: { PROPERTY_SEED: seed } });
    const before: readonly KeptSeed[] = [SEED];
    expect(withSeed(before, { ...SEED, found: 'again' }, before)).toBe(before);
    const full = [1, 2, 3, 4, 5].reduce((list, seed) => withSeed(list, other(seed), before), before);
    expect(full).toEqual([SEED, other(1), other(2), other(3)]);
    expect(withSeed(full, { ...SEED, test: 'b.test.ts' }, before)).toHaveLength(5);
    // The next run adds others.
    expect(withSeed(full, other(4), full)).toHaveLength(5);
  });

  it('are read from the line that a failure prints', () => {
    const message = `Property failed\n\n${againLine(SEED.test, SEED.knobs)}\n    at Try.failure`;
    expect(againIn(message)).toEqual(SEED);
    expect(againIn('Property failed')).toBeUndefined();
  });
});

describe('the tries of a random test', () => {
  const kindsOf = (): readonly string[] => triesOf('KILL_SEED', 'KILLS').map(({ title }) => title);

  it('are a fixed seed and one that is drawn, with less to do', () => {
    expect(kindsOf()).toEqual(['the seed 1', 'a drawn seed']);
    const [fixed, drawn] = triesOf('KILL_SEED', 'KILLS');
    expect([fixed?.amounts.KILLS, drawn?.amounts.KILLS]).toEqual([3, 1]);
    const seeds = Array.from({ length: 5 }, () => triesOf('KILL_SEED').at(-1)?.seed);
    expect(new Set(seeds).size).toBeGreaterThan(1);
    process.env.DRAWN_SEEDS = 'off';
    expect(kindsOf()).toEqual(['the seed 1']);
  });

  it('are those of the environment alone, if it sets the seed', () => {
    process.env.KILL_SEED = '12,13';
    process.env.KILLS = '7';
    const tries = triesOf('KILL_SEED', 'KILLS');
    expect(tries.map(({ seed, amounts: { KILLS } }) => [seed, KILLS])).toEqual([
      [12, 7],
      [13, 7],
    ]);
    process.env.KILL_SEED = 'random';
    expect(triesOf('KILL_SEED')).toHaveLength(1);
  });

  it.each([
    ['KILL_SEED', 'x'],
    ['KILL_SEED', '1.5'],
    ['KILLS', 'many'],
    ['KILLS', ''],
    ['KILLS', '-1'],
  ])('refuse a wrong knob: %s=%s', (name, value) => {
    process.env[name] = value;
    expect(() => triesOf('KILL_SEED', 'KILLS')).toThrow(`${name}=${value}: `);
  });

  it('say how to repeat a failure, also one that the test itself reports', async () => {
    process.env.KILL_SEED = '12';
    const [tried] = triesOf('KILL_SEED', 'KILLS');
    const failing = tried?.run(() => {
      throw new Error('it breaks');
    });
    await expect(failing).rejects.toThrow(`it breaks\n\nAgain: KILL_SEED=12 KILLS=3 npm run jest -- ${THIS}`);
    const own = tried?.failure(new Error('step 3'), { KILLS: 1 });
    await expect(tried?.run(() => Promise.reject(own ?? new Error('none')))).rejects.toBe(own);
  });
});

describe('a property', () => {
  it('says with how many cases it fails again', () => {
    process.env.PROPERTY_SEED = '5';
    process.env.PROPERTY_RUNS = '10';
    let cases = 0;
    const property = fc.property(fc.integer(), () => (cases += 1) < 14);
    const again = `Again: PROPERTY_SEED=5 PROPERTY_RUNS=2.8 npm run jest -- ${THIS}`;
    expect(() => {
      fc.assert(property, { numRuns: 5, endOnFailure: true });
    }).toThrow(again);
    expect(cases).toBe(14);
  });

  it('tries a drawn seed with a fifth of the cases, and more cases in a deep run', async () => {
    const count = async (numRuns: number): Promise<number> => {
      let cases = 0;
      await fc.assert(
        fc.asyncProperty(fc.integer(), () => Promise.resolve((cases += 1) > 0)),
        { numRuns },
      );
      return cases;
    };
    expect([await count(10), await count(1)]).toEqual([12, 2]);
    process.env.PROPERTY_SEED = '5';
    process.env.PROPERTY_RUNS = '10';
    expect(await count(10)).toBe(100);
  });

  it('fails if it skips most of its cases', async () => {
    process.env.PROPERTY_SEED = '5';
    const digits = fc.integer({ min: 0, max: 9 });
    const skipAllBut = (kept: number) => (digit: number) => {
      fc.pre(digit === kept);
    };
    const refused = /too many pre-condition failures/;
    expect(() => {
      fc.assert(fc.property(digits, skipAllBut(0)));
    }).toThrow(refused);
    const promised = fc.asyncProperty(digits, async (digit) => {
      await Promise.resolve();
      skipAllBut(0)(digit);
    });
    await expect(fc.assert(promised)).rejects.toThrow(refused);
  });
});
