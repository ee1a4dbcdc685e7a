import fc from 'fast-check';

/** The same cases in every run; `PROPERTY_SEED` tries others: a number, or `random`. */
const seed = process.env.PROPERTY_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

/** Multiplies the number of cases of slow properties: `PROPERTY_RUNS=10`. */
const factor = Number(process.env.PROPERTY_RUNS ?? '1');

/** Number of cases of a slow property; `count` by default. */
export function runs(count: number): number {
  return count * factor;
}

export { default } from 'fast-check';
