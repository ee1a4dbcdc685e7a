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
import { CEILING, ceilingOf, HIGHEST, servedUpTo, TEXTURE } from './work.js';

/** A load with a thing's own texture: two things that follow it rise and fall together, but not in step. */
function textured(load: string, thing: string, spread: number): Mix {
  return sum(part(load), part(thing, TEXTURE * spread));
}

/** A load, what of it fluctuates, and what it usually is in each hour of the week. */
interface Followed {
  readonly load: string;
  readonly fluctuation: string;
  readonly usual: Hours;
}

/**
 * Returns a load times a factor, up to a ceiling. A sum cannot be cut off, so each hour of the week is, and what
 * fluctuates around it gets smaller.
 */
function demand(followed: Followed, thing: string, spread: number, factor: number, ceiling: number): Mix {
  const { load, fluctuation, usual } = followed;
  if (factor * HIGHEST <= ceiling) return scaled(textured(load, thing, spread), factor);
  const served = servedUpTo(ceiling, usual, factor);
  return sum(part(weekly(served.hours)), scaled(textured(fluctuation, thing, spread), served.fluctuation));
}

/** A multiple of full load that a host's clients ask for and get: up to what its machine can do. */
export function asked(subject: HostSubject, thing: string, spread = 1): Mix {
  const followed = { load: LOAD, fluctuation: FLUCTUATION, usual: subject.usualLoad };
  return demand(followed, thing, spread, subject.traffic * subject.share, ceilingOf(subject));
}

/** So much at full load of what clients ask for: as many times as much when so many times the traffic comes. */
export function traffic(subject: HostSubject, thing: string, atFullLoad: number, spread = 1): Mix {
  return scaled(asked(subject, thing, spread), atFullLoad);
}

/**
 * So much at full load of what is written to a data set at a multiple of its usual writes: the same on all its members,
 * as it follows a load and textures of the set.
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
 * So much at full load of what cannot grow beyond all bounds, such as a cache: where more traffic comes than usual, what
 * is still free becomes that many times less. There is room for so many times the full load's.
 */
export function pressure(subject: HostSubject, thing: string, atFullLoad: number, room = 1): Mix {
  const follows = scaled(textured(LOAD, thing, 1), atFullLoad);
  const times = subject.traffic * subject.share;
  if (times <= 1) return scaled(follows, times);
  const left = 1 / times;
  return sum(fixed(atFullLoad * room * (1 - left)), scaled(follows, left));
}

/** An even level with a texture of its own, which takes it up and down by a part of it; nothing of nothing. */
export function around(thing: string, level: number, spread: number): Mix {
  return level === 0 ? NOTHING : sum(fixed(level), part(thing, level * spread));
}
