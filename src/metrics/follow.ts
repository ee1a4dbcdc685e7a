import { fixed, LOAD, NOTHING, part, scaled, sum, WRITE_LOAD, type Mix } from './engine/mix.js';
import type { HostSubject } from './metric.js';
import { CEILING, ceilingOf, HIGHEST, TEXTURE } from './work.js';

/** What the load is in a calm night: less is rare. */
const LOAD_AT_NIGHT = 0.25;

/** A load with a thing's own texture: two things that follow it rise and fall together, but not in step. */
function textured(load: string, thing: string, spread: number): Mix {
  return sum(part(load), part(thing, TEXTURE * spread));
}

/**
 * Returns a load times a factor, up to a ceiling. A sum cannot be cut off, so where busy hours would pass the ceiling,
 * they reach it and quieter hours get less; once even nights would pass it, it is the ceiling at all times.
 */
function demand(follows: Mix, factor: number, ceiling: number): Mix {
  if (factor * HIGHEST <= ceiling) return scaled(follows, factor);
  const low = Math.min(ceiling, factor * LOAD_AT_NIGHT);
  const slope = (ceiling - low) / (HIGHEST - LOAD_AT_NIGHT);
  return sum(fixed(ceiling - slope * HIGHEST), scaled(follows, slope));
}

/** A multiple of full load that a host's clients ask for and get: up to what its machine can do. */
export function asked(subject: HostSubject, thing: string, spread = 1): Mix {
  return demand(textured(LOAD, thing, spread), subject.traffic * subject.share, ceilingOf(subject));
}

/** So much at full load of what clients ask for: as many times as much when so many times the traffic comes. */
export function traffic(subject: HostSubject, thing: string, atFullLoad: number, spread = 1): Mix {
  return scaled(asked(subject, thing, spread), atFullLoad);
}

/**
 * So much at full load of what is written to a data set at a multiple of its usual writes: the same on all its members,
 * as it follows a load and textures of the set.
 */
export function writing(thing: string, atFullLoad: number, factor: number): Mix {
  return scaled(demand(textured(WRITE_LOAD, `write.${thing}`, 1), factor, CEILING), atFullLoad);
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
