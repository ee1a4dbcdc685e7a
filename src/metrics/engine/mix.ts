import type { Bounds, Process } from './noise.js';

/** The name of the process that is a host's load; any other name is that of a texture of the host. */
export const LOAD = 'load';
/** The name of the process that the writes to a host's data set follow: the same on all members, as are its textures. */
export const WRITE_LOAD = 'write.load';
/** The names of what takes these above and below what is usual at an hour. */
export const FLUCTUATION = 'fluctuation';
export const WRITE_FLUCTUATION = 'write.fluctuation';
/** Names of textures that all members of a data set share begin so. */
export const SHARED = 'write.';

/** So much of a process: one that is named, or one that is given. */
export interface Term {
  readonly of: string | Process;
  readonly times: number;
}

/**
 * What makes up a value: a constant, and so much of each of several processes. It is a sum and nothing else, as the mean of
 * a sum is the sum of the means: that is why coarse points agree with fine ones.
 */
export interface Mix {
  readonly constant: number;
  readonly terms: readonly Term[];
}

export const NOTHING: Mix = { constant: 0, terms: [] };

/** The same at all times. */
export function fixed(constant: number): Mix {
  return { constant, terms: [] };
}

/** So much of a process. */
export function part(of: Term['of'], times = 1): Mix {
  return { constant: 0, terms: times === 0 ? [] : [{ of, times }] };
}

/** All of these together. */
export function sum(...mixes: readonly Mix[]): Mix {
  const times = new Map<Term['of'], number>();
  let constant = 0;
  for (const mix of mixes) {
    constant += mix.constant;
    for (const term of mix.terms) times.set(term.of, (times.get(term.of) ?? 0) + term.times);
  }
  return { constant, terms: [...times].map(([of, each]) => ({ of, times: each })) };
}

/** So many times a mix. */
export function scaled({ constant, terms }: Mix, factor: number): Mix {
  if (factor === 0) return NOTHING;
  return {
    constant: constant * factor,
    terms: terms.map(({ of, times }) => ({ of, times: times * factor })),
  };
}

/** What a mix can be at least and at most, by the bounds of its processes. */
export function boundsOf({ constant, terms }: Mix, bounds: (of: Term['of']) => Bounds): Bounds {
  let [lowest, highest] = [constant, constant];
  for (const { of, times } of terms) {
    const process = bounds(of);
    lowest += times * (times > 0 ? process.lowest : process.highest);
    highest += times * (times > 0 ? process.highest : process.lowest);
  }
  return { lowest, highest };
}
