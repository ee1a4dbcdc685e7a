import fc from 'fast-check';

/** By default, every run has the same cases. Set `PROPERTY_SEED` to a number or to `random` for other cases. */
const seed = process.env.PROPERTY_SEED ?? '1';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

/** Factor for the number of cases of slow properties, for example `PROPERTY_RUNS=10`. */
const factor = Number(process.env.PROPERTY_RUNS ?? '1');

/** Returns the number of cases of a slow property: `count`, multiplied by `PROPERTY_RUNS`. */
export function runs(count: number): number {
  return count * factor;
}

export { default } from 'fast-check';
