import { AMOUNT_KNOBS, SEED_KNOBS, type KnobName } from './knobs.js';

/** Path of the file with the seeds that failed once. */
export const KEPT_SEEDS = 'test/seeds.json';

/** A seed with which a test failed once. The everyday run tries it first. */
export interface KeptSeed {
  /** File of the test. */
  readonly test: string;
  /** Title of the property, if only this one failed. */
  readonly title?: string;
  readonly knobs: Readonly<Partial<Record<KnobName, number>>>;
  /** The failure. */
  readonly found?: string;
}

/** `test/seeds.json` cannot be read. */
export class WrongSeeds extends Error {
  constructor(what: string) {
    super(`${KEPT_SEEDS}: ${what} Mend it, or take the last good one from git: git checkout ${KEPT_SEEDS}`);
  }
}

const MEMBERS = ['test', 'title', 'knobs', 'found'];

/** Reads the text of `test/seeds.json`, if there is one. `isThere` says whether a test file exists. */
export function readKeptSeeds(
  text: string | undefined,
  isThere: (test: string) => boolean,
): readonly KeptSeed[] {
  if (text === undefined) throw new WrongSeeds('is missing.');
  const list = parsed(text);
  if (!Array.isArray(list)) throw new WrongSeeds('must be a list.');
  return list.map((entry: unknown, at) => {
    const wrong = wrongIn(entry, isThere);
    if (wrong !== undefined) throw new WrongSeeds(`entry ${at + 1} ${wrong}.`);
    return entry as KeptSeed;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongSeeds(`is no JSON (${(error as Error).message}).`);
  }
}

function wrongIn(entry: unknown, isThere: (test: string) => boolean): string | undefined {
  if (!isObject(entry)) return 'is no object';
  const { test, title, knobs, found } = entry;
  const other = Object.keys(entry).find((name) => !MEMBERS.includes(name));
  if (other !== undefined) return `has the unknown member ${JSON.stringify(other)}`;
  if (typeof test !== 'string') return 'names no "test"';
  if (!isThere(test)) return `names ${JSON.stringify(test)}, which is no test file`;
  for (const [name, value] of Object.entries({ title, found }))
    if (value !== undefined && typeof value !== 'string') return `has a "${name}" that is no text`;
  return isObject(knobs) ? wrongKnob(knobs) : 'has no "knobs"';
}

function wrongKnob(knobs: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(knobs)) {
    if (!isSeed(name) && !Object.hasOwn(AMOUNT_KNOBS, name))
      return `sets ${JSON.stringify(name)}, which is no knob`;
    if (typeof value !== 'number') return `sets ${name} to what is no number`;
  }
  return Object.keys(knobs).some(isSeed) ? undefined : 'sets no seed';
}

function isSeed(name: string): boolean {
  return Object.hasOwn(SEED_KNOBS, name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Seeds of one test file that a run adds. A test that fails with every seed would otherwise fill the file. */
const ADDED_MAX = 3;

/** Adds a seed, unless the list has it, or the run has added enough of its test. `before` is the list before the run. */
export function withSeed(
  list: readonly KeptSeed[],
  seed: KeptSeed,
  before: readonly KeptSeed[],
): readonly KeptSeed[] {
  const idOf = ({ test, title, knobs }: KeptSeed): string => JSON.stringify([test, title, knobs]);
  const old = new Set(before.map(idOf));
  const added = list.filter((each) => each.test === seed.test && !old.has(idOf(each)));
  if (added.length >= ADDED_MAX || list.some((each) => idOf(each) === idOf(seed))) return list;
  return [...list, seed];
}

/** The line with which a random test says how to repeat its failure. */
export function againLine(test: string, knobs: KeptSeed['knobs']): string {
  const set = Object.entries(knobs).map(([name, value]) => `${name}=${value} `);
  return `Again: ${set.join('')}npm run jest -- ${test}`;
}

/** Finds the test and the knobs in a message with such a line. */
export function againIn(message: string): Pick<KeptSeed, 'test' | 'knobs'> | undefined {
  const [, set = '', test = ''] = /Again: ((?:[A-Z_]+=\S+ )+)npm run jest -- (\S+)/.exec(message) ?? [];
  if (test === '') return undefined;
  const pairs = set
    .trim()
    .split(' ')
    .map((each) => each.split('='));
  return { test, knobs: Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)])) };
}
