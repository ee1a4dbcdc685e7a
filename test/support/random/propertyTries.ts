import * as fc from 'fast-check';
import { triesOf, type Try } from './tries.js';

export * from 'fast-check';

type Parameters<Ts> = Omit<fc.Parameters<Ts>, 'seed'> & {
  /** Tells a property from others that try the same kinds of values, so that each of them tries other values. */
  readonly place?: number;
};

/**
 * Maximum number of cases that a property skips (`fc.pre`) for each case that it tries. With the default of fast-check, 100, a property
 * could skip nearly all of its cases without a word.
 */
const SKIPS_PER_CASE_MAX = 1;

/** Number of cases, unless a property says otherwise: the same as in fast-check. */
const CASES = 100;

/**
 * Tries a property with the kept seeds, the fixed one, and one that is drawn now. `PROPERTY_RUNS` multiplies the number of cases. A
 * failure says how to repeat it.
 */
export function assert<Ts>(property: fc.IAsyncProperty<Ts>, parameters?: Parameters<Ts>): Promise<void>;
export function assert<Ts>(property: fc.IProperty<Ts>, parameters?: Parameters<Ts>): void;
export function assert<Ts>(
  property: fc.IAsyncProperty<Ts> | fc.IProperty<Ts>,
  parameters: Parameters<Ts> = {},
): Promise<void> | void {
  const tries = triesOf('PROPERTY_SEED', 'PROPERTY_RUNS');
  if (property.isAsync()) return assertAsync(property as fc.IAsyncProperty<Ts>, parameters, tries);
  for (const each of tries) {
    const details = fc.check(property as fc.IProperty<Ts>, optionsOf(each, parameters));
    expectPassed(each, parameters, details);
  }
}

async function assertAsync<Ts>(
  property: fc.IAsyncProperty<Ts>,
  parameters: Parameters<Ts>,
  tries: readonly Try<'PROPERTY_RUNS'>[],
): Promise<void> {
  for (const each of tries) {
    expectPassed(each, parameters, await fc.check(property, optionsOf(each, parameters)));
  }
}

function optionsOf<Ts>(
  { seed, amounts: { PROPERTY_RUNS } }: Try<'PROPERTY_RUNS'>,
  { place = 0, numRuns = CASES, ...others }: Parameters<Ts>,
): fc.Parameters<Ts> {
  const maxSkipsPerRun = SKIPS_PER_CASE_MAX;
  return {
    maxSkipsPerRun,
    ...others,
    seed: seed + place,
    numRuns: Math.max(1, Math.ceil(numRuns * PROPERTY_RUNS)),
  };
}

function expectPassed<Ts>(
  tried: Try<'PROPERTY_RUNS'>,
  { numRuns = CASES }: Parameters<Ts>,
  details: fc.RunDetails<Ts>,
): void {
  if (!details.failed) return;
  const error = new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  throw tried.failure(error, {
    PROPERTY_RUNS: Math.min(tried.amounts.PROPERTY_RUNS, factorFor(details.numRuns / numRuns)),
  });
}

/** A factor with one decimal that is large enough. */
function factorFor(share: number): number {
  return Math.ceil(share * 10) / 10;
}
