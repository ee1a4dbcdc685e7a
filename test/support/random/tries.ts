import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect } from '@jest/globals';
import { againLine, KEPT_SEEDS, readKeptSeeds, type KeptSeed } from './keptSeeds.js';
import { amountOf, SEED_KNOBS, seedsIn, type AmountName, type KnobName, type SeedName } from './knobs.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Drawn seeds are short enough for names of worlds and for people. */
const DRAWN_MAX = 1_000_000_000;

/** A failure that says already how to repeat it. */
class Repeatable extends Error {}

/** Where a seed comes from: the environment, `test/seeds.json`, the table of knobs, or a draw. */
type Kind = 'given' | 'kept' | 'fixed' | 'drawn';

/** One try of a random test: a seed, and how much to try with it. */
export class Try<A extends AmountName = AmountName> {
  /** Names the try in the title of a test. Titles do not depend on drawn seeds. */
  readonly title: string;
  readonly isDrawn: boolean;

  constructor(
    kind: Kind,
    readonly seed: number,
    readonly amounts: Readonly<Record<A, number>>,
    private readonly seedName: SeedName,
  ) {
    this.isDrawn = kind === 'drawn';
    this.title = {
      given: `the given seed ${seed}`,
      kept: `the kept seed ${seed}`,
      fixed: `the seed ${seed}`,
      drawn: 'a drawn seed',
    }[kind];
  }

  /** Runs the test. If it fails, the message says how to repeat the failure. */
  run(test: (seed: number, amounts: Readonly<Record<A, number>>) => unknown): Promise<void> {
    return this.runWith({}, test);
  }

  /** Runs a part of the test, which is repeated with these knobs. */
  async runWith(
    found: Partial<Record<KnobName, number>>,
    test: (seed: number, amounts: Readonly<Record<A, number>>) => unknown,
  ): Promise<void> {
    try {
      await test(this.seed, this.amounts);
    } catch (error) {
      throw this.failure(error, found);
    }
  }

  /** Returns an error that says how to repeat the failure: with the knobs of this try, or with those that the test found. */
  failure(error: unknown, found: Partial<Record<KnobName, number>> = {}): Error {
    if (error instanceof Repeatable) return error;
    const knobs = { [this.seedName]: this.seed, ...this.amounts, ...found };
    const message = error instanceof Error ? error.message : String(error);
    // Jest shows the cause below the message, so a report does not come twice.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return new Repeatable(`${message}\n\n${againLine(currentTest(), knobs)}`, { cause });
  }
}

/**
 * Returns the tries of a random test: those of `test/seeds.json` first, then one for each fixed seed, then one with a seed
 * that is drawn now. If the environment sets the seed, it is the only one.
 */
export function triesOf<A extends AmountName>(seedName: SeedName, ...names: readonly A[]): readonly Try<A>[] {
  const given = seedsIn(seedName, process.env);
  const tried = (kind: Kind, seed: number, kept: KeptSeed['knobs'] = {}): Try<A> => {
    const isDrawn = kind === 'drawn';
    const amounts = names.map((name) => [name, kept[name] ?? amountOf(name, process.env, { isDrawn })]);
    return new Try(kind, seed, Object.fromEntries(amounts) as Record<A, number>, seedName);
  };
  if (given !== undefined) return given.map((seed) => tried('given', seed === 'random' ? drawSeed() : seed));
  const kept = keptOf(seedName).map(({ knobs }) => tried('kept', knobs[seedName] ?? 1, knobs));
  const fixed = SEED_KNOBS[seedName].everyday.map((seed) => tried('fixed', seed));
  const drawn = process.env.DRAWN_SEEDS === 'off' ? [] : [tried('drawn', drawSeed())];
  return [...kept, ...fixed, ...drawn];
}

/** Draws a seed. Nothing else of the tests is drawn without one. */
function drawSeed(): number {
  return randomInt(1, DRAWN_MAX);
}

/** Path of the test file that runs, relative to the project's folder. */
function currentTest(): string {
  return relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
}

let allKept: readonly KeptSeed[] | undefined;

function readAllKept(): readonly KeptSeed[] {
  const file = join(ROOT, KEPT_SEEDS);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  return readKeptSeeds(text, (test) => existsSync(join(ROOT, test)));
}

/** The kept seeds of the test that runs. */
function keptOf(seedName: SeedName): readonly KeptSeed[] {
  allKept ??= readAllKept();
  const { currentTestName } = expect.getState();
  const path = currentTest();
  return allKept.filter(
    ({ test, title, knobs }) =>
      test === path && seedName in knobs && (title === undefined || title === currentTestName),
  );
}

/** Returns an amount of a random test without a seed. */
export function amount(name: AmountName): number {
  return amountOf(name, process.env);
}
