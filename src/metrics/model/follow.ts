import {
  fixed,
  FLUCTUATION,
  LOAD,
  NOTHING,
  part,
  scaled,
  sum,
  WRITE_FLUCTUATION,
  WRITE_LOAD,
  type SignalSum,
} from '../engine/mix.js';
import { weekly, type Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { CEILING, ceilingOf, HIGHEST, limitLoad, TEXTURE } from './work.js';

/**
 * Returns a load plus a texture, which is a random deviation of one quantity. Quantities that follow the same load rise
 * and fall together, but their textures make them different.
 */
function textured(load: string, thing: string, spread: number): SignalSum {
  return sum(part(load), part(thing, TEXTURE * spread));
}

/** Names of a load and of its fluctuation, and the usual load in each hour of the week. */
interface Followed {
  readonly load: string;
  readonly fluctuation: string;
  readonly usual: Hours;
}

/**
 * Returns `factor` times a load plus its texture, limited by `ceiling`. Clipping at every instant is not
 * possible, because the mean of a clipped wave has no closed form. So this function clips the usual load of
 * each hour and scales the fluctuation down.
 */
function demand(
  followed: Followed,
  thing: string,
  spread: number,
  factor: number,
  ceiling: number,
): SignalSum {
  const { load, fluctuation, usual } = followed;
  if (factor * HIGHEST <= ceiling) return scaled(textured(load, thing, spread), factor);
  const served = limitLoad(ceiling, usual, factor);
  return sum(part(weekly(served.hours)), scaled(textured(fluctuation, thing, spread), served.fluctuation));
}

/**
 * Returns the load that clients cause, as a multiple of full load. The capacity of the machine limits it
 * (`ceilingOf`).
 */
export function clientLoad(subject: HostSubject, thing: string, spread = 1): SignalSum {
  const followed = { load: LOAD, fluctuation: FLUCTUATION, usual: subject.usualLoad };
  return demand(followed, thing, spread, subject.traffic * subject.share, ceilingOf(subject));
}

/** Returns a quantity that follows the clients' traffic. `atFullLoad` is its value at full load. */
export function traffic(subject: HostSubject, thing: string, atFullLoad: number, spread = 1): SignalSum {
  return scaled(clientLoad(subject, thing, spread), atFullLoad);
}

/**
 * Returns a quantity that follows the writes to a data set. `atFullLoad` is its value at full load. All
 * members of the data set have the same value, because their load and texture are the same.
 */
export function writing(
  { usualWriteLoad }: Pick<HostSubject, 'usualWriteLoad'>,
  thing: string,
  atFullLoad: number,
  factor: number,
): SignalSum {
  const followed = { load: WRITE_LOAD, fluctuation: WRITE_FLUCTUATION, usual: usualWriteLoad };
  return scaled(demand(followed, `write.${thing}`, 1, factor, CEILING), atFullLoad);
}

/**
 * Returns a quantity that approaches an upper limit under high load, such as the used part of a cache.
 * `atFullLoad` is its value at full load. `limit` is the upper limit, as a multiple of `atFullLoad`. With N
 * times the usual traffic, the distance to the limit is an N-th of the usual distance.
 */
export function pressure(subject: HostSubject, thing: string, atFullLoad: number, limit = 1): SignalSum {
  const follows = scaled(textured(LOAD, thing, 1), atFullLoad);
  const times = subject.traffic * subject.share;
  if (times <= 1) return scaled(follows, times);
  const left = 1 / times;
  return sum(fixed(atFullLoad * limit * (1 - left)), scaled(follows, left));
}

/**
 * Returns a constant level plus a texture (a random deviation over time). `spread` is the maximum deviation, as a share
 * of the level.
 */
export function around(thing: string, level: number, spread: number): SignalSum {
  return level === 0 ? NOTHING : sum(fixed(level), part(thing, level * spread));
}
