import { fixed, LOAD, NOTHING, part, scaled, sum, type Mix } from './engine/mix.js';
import type { HostSubject } from './metric.js';

/** By how much a thing differs from the load at most: the load itself is never lower than that. */
const TEXTURE = 0.12;

/** The load with a thing's own texture: two things that follow it rise and fall together, but not in step. */
function textured(thing: string, spread: number): Mix {
  return sum(part(LOAD), part(thing, TEXTURE * spread));
}

/** So much at full load of what clients ask for: as many times as much when so many times the traffic comes. */
export function traffic(subject: HostSubject, thing: string, atFullLoad: number, spread = 1): Mix {
  return scaled(textured(thing, spread), atFullLoad * subject.traffic * subject.share);
}

/** So much at full load of what is written: nobody else can take it on, so it is the same whoever is away. */
export function writing(subject: HostSubject, thing: string, atFullLoad: number): Mix {
  const share = subject.duty === 'MONGOS' ? subject.share : 1;
  return scaled(textured(thing, 1), atFullLoad * subject.traffic * share * subject.led);
}

/**
 * So much at full load of what cannot grow beyond all bounds, such as a processor's time: where more traffic comes
 * than usual, what is still free becomes that many times less. There is room for so many times the full load's.
 */
export function pressure(subject: HostSubject, thing: string, atFullLoad: number, room = 1): Mix {
  const follows = scaled(textured(thing, 1), atFullLoad);
  const times = subject.traffic * subject.share;
  if (times <= 1) return scaled(follows, times);
  const left = 1 / times;
  return sum(fixed(atFullLoad * room * (1 - left)), scaled(follows, left));
}

/** An even level with a texture of its own, which takes it up and down by a part of it; nothing of nothing. */
export function around(thing: string, level: number, spread: number): Mix {
  return level === 0 ? NOTHING : sum(fixed(level), part(thing, level * spread));
}
