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
  type Mix,
} from '../engine/mix.js';
import { weekly, type Hours } from '../engine/week.js';
import type { HostSubject } from './metric.js';
import { CEILING, ceilingOf, HIGHEST, clipLoad, TEXTURE } from './work.js';

/** A load with a texture of its own: quantities with the same load rise and fall together, but not exactly. */
function textured(load: string, thing: string, spread: number): Mix {
  return sum(part(load), part(thing, TEXTURE * spread));
}

/** Names of a load and of its fluctuation, and the usual load of each hour of the week. */
interface Followed {
  readonly load: string;
  readonly fluctuation: string;
  readonly usual: Hours;
}

/**
 * Returns a multiple of a load, limited by a ceiling. A sum of processes cannot be clipped. Instead, each hour of the
 * week is clipped and the fluctuation around it is reduced.
 */
function demand(followed: Followed, thing: string, spread: number, factor: number, ceiling: number): Mix {
  const { load, fluctuation, usual } = followed;
  if (factor * HIGHEST <= ceiling) return scaled(textured(load, thing, spread), factor);
  const served = clipLoad(ceiling, usual, factor);
  return sum(part(weekly(served.hours)), scaled(textured(fluctuation, thing, spread), served.fluctuation));
}

/** Load of the clients as a multiple of full load, limited by the capacity of the machine. */
export function clientLoad(subject: HostSubject, thing: string, spread = 1): Mix {
  const followed = { load: LOAD, fluctuation: FLUCTUATION, usual: subject.usualLoad };
  return demand(followed, thing, spread, subject.traffic * subject.share, ceilingOf(subject));
}

/** Returns a quantity that follows the clients' traffic. `atFullLoad` is its value at full load. */
export function traffic(subject: HostSubject, thing: string, atFullLoad: number, spread = 1): Mix {
  return scaled(clientLoad(subject, thing, spread), atFullLoad);
}

/**
 * Returns a quantity that follows the writes to a data set. `atFullLoad` is its value at full load. All members have
 * the same value, because the data set determines load and texture.
 */
export function writing(
  { usualWriteLoad }: Pick<HostSubject, 'usualWriteLoad'>,
  thing: string,
  atFullLoad: number,
  factor: number,
): Mix {
  const followed = { load: WRITE_LOAD, fluctuation: WRITE_FLUCTUATION, usual: usualWriteLoad };
  return scaled(demand(followed, `write.${thing}`, 1, factor, CEILING), atFullLoad);
}

/**
 * Returns a quantity with an upper limit, such as a cache. `atFullLoad` is its value at full load, and `limit` a
 * multiple of that. N times the usual traffic divides the free part by N.
 */
export function pressure(subject: HostSubject, thing: string, atFullLoad: number, limit = 1): Mix {
  const follows = scaled(textured(LOAD, thing, 1), atFullLoad);
  const times = subject.traffic * subject.share;
  if (times <= 1) return scaled(follows, times);
  const left = 1 / times;
  return sum(fixed(atFullLoad * limit * (1 - left)), scaled(follows, left));
}

/** Returns a constant level with a texture, which varies it by a relative `spread`. */
export function around(thing: string, level: number, spread: number): Mix {
  return level === 0 ? NOTHING : sum(fixed(level), part(thing, level * spread));
}
