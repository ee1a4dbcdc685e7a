import type { Bounds, Signal } from './noise.js';

/**
 * Name of the signal for the load of a host. Every signal name that this file does not define is the name of a
 * texture (`textureOf` in load.ts).
 */
export const LOAD = 'load';
/**
 * Name of the signal for the load of writes to a data set. All members of the data set have the same load and the same
 * textures of writes.
 */
export const WRITE_LOAD = 'write.load';
/** Names of the signals for the deviations of `LOAD` and `WRITE_LOAD` from their usual values. */
export const FLUCTUATION = 'fluctuation';
export const WRITE_FLUCTUATION = 'write.fluctuation';
/** Prefix of the names of textures that all members of a data set share. */
export const SHARED = 'write.';

/** A multiple of a signal. `of` is the signal or its name. */
export interface Term {
  readonly of: string | Signal;
  readonly times: number;
}

/**
 * A constant plus multiples of signals. The mean of such a sum is the sum of the means, so points of a coarse
 * granularity agree with points of a fine one. This is not true for products of signals, so a mix contains
 * none.
 */
export interface SignalSum {
  readonly constant: number;
  readonly terms: readonly Term[];
}

export const NOTHING: SignalSum = { constant: 0, terms: [] };

/** Returns a mix that is constant. */
export function fixed(constant: number): SignalSum {
  return { constant, terms: [] };
}

/** Returns a mix that is a multiple of a signal. */
export function part(of: Term['of'], times = 1): SignalSum {
  return { constant: 0, terms: times === 0 ? [] : [{ of, times }] };
}

/** Returns the sum of mixes. */
export function sum(...mixes: readonly SignalSum[]): SignalSum {
  const times = new Map<Term['of'], number>();
  let constant = 0;
  for (const mix of mixes) {
    constant += mix.constant;
    for (const term of mix.terms) times.set(term.of, (times.get(term.of) ?? 0) + term.times);
  }
  return { constant, terms: [...times].map(([of, each]) => ({ of, times: each })) };
}

/** Returns a mix multiplied by a factor. */
export function scaled({ constant, terms }: SignalSum, factor: number): SignalSum {
  if (factor === 0) return NOTHING;
  return {
    constant: constant * factor,
    terms: terms.map(({ of, times }) => ({ of, times: times * factor })),
  };
}

/** Returns the bounds of a mix, computed from the bounds of its signals. */
export function boundsOf({ constant, terms }: SignalSum, bounds: (of: Term['of']) => Bounds): Bounds {
  let [lowest, highest] = [constant, constant];
  for (const { of, times } of terms) {
    const signal = bounds(of);
    lowest += times * (times > 0 ? signal.lowest : signal.highest);
    highest += times * (times > 0 ? signal.highest : signal.lowest);
  }
  return { lowest, highest };
}
