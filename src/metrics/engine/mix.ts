import type { Bounds, Process } from './noise.js';

/** Name of a host's load. All other names are textures of the host. */
export const LOAD = 'load';
/** Name of the load that determines the writes to a data set. All members have the same, with the same textures. */
export const WRITE_LOAD = 'write.load';
/** Names of the fluctuations of these loads around their usual values. */
export const FLUCTUATION = 'fluctuation';
export const WRITE_FLUCTUATION = 'write.fluctuation';
/** Prefix of textures that all members of a data set share. */
export const SHARED = 'write.';

/** A multiple of a process. The process is passed directly or by name. */
export interface Term {
  readonly of: string | Process;
  readonly times: number;
}

/**
 * A constant plus multiples of processes. Only sums are possible, because the mean of a sum is the sum of the means.
 * Coarse points therefore agree with fine ones.
 */
export interface Mix {
  readonly constant: number;
  readonly terms: readonly Term[];
}

export const NOTHING: Mix = { constant: 0, terms: [] };

/** Returns a constant. */
export function fixed(constant: number): Mix {
  return { constant, terms: [] };
}

/** Returns a multiple of a process. */
export function part(of: Term['of'], times = 1): Mix {
  return { constant: 0, terms: times === 0 ? [] : [{ of, times }] };
}

/** Returns the sum of mixes. */
export function sum(...mixes: readonly Mix[]): Mix {
  const times = new Map<Term['of'], number>();
  let constant = 0;
  for (const mix of mixes) {
    constant += mix.constant;
    for (const term of mix.terms) times.set(term.of, (times.get(term.of) ?? 0) + term.times);
  }
  return { constant, terms: [...times].map(([of, each]) => ({ of, times: each })) };
}

/** Returns a multiple of a mix. */
export function scaled({ constant, terms }: Mix, factor: number): Mix {
  if (factor === 0) return NOTHING;
  return {
    constant: constant * factor,
    terms: terms.map(({ of, times }) => ({ of, times: times * factor })),
  };
}

/** Returns the bounds of a mix from those of its processes. */
export function boundsOf({ constant, terms }: Mix, bounds: (of: Term['of']) => Bounds): Bounds {
  let [lowest, highest] = [constant, constant];
  for (const { of, times } of terms) {
    const process = bounds(of);
    lowest += times * (times > 0 ? process.lowest : process.highest);
    highest += times * (times > 0 ? process.highest : process.lowest);
  }
  return { lowest, highest };
}
