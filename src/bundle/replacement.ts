import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** Characters that are exchanged among themselves. Others keep the form of a text: separators, spaces, quotes, escapes. */
const KINDS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '!$*^~|'];
const HEX_LOWER = '0123456789abcdef';
const HEX_UPPER = '0123456789ABCDEF';
/** Characters of two, three and four bytes: letters, ideographs and faces. */
const WIDE = [0xe0, 0x4e00, 0x1f600];
const WIDE_COUNT = 22;
/** The scheme and the host of an address. What follows is its secret. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?=.*[a-z0-9])/i;
/** A part of a text: an escaped character of an address, or a character. */
const PART = /%[0-9a-f]{2}|./gisu;
const PAD = '#';

/**
 * Returns the n-th text of the same length and kind: letters become letters, digits digits, and an address keeps its host. It says
 * nothing about the characters that it replaces.
 */
export function replacement(text: string, nth: number): string {
  const origin = ORIGIN.exec(text)?.[0] ?? '';
  const rest = text.slice(origin.length);
  const next = stream(nth);
  const hex = hexDigitsOf(rest);
  const made = rest.replace(PART, (part) =>
    part.length === 3 ? `%3${next(10)}` : character(part, hex, next),
  );
  // A text of separators alone would stay.
  return (
    origin +
    (made === rest ? rest.replace(/[^"\\\p{C}]/gu, (each) => PAD.repeat(Buffer.byteLength(each))) : made)
  );
}

function character(character: string, hex: string | undefined, next: (below: number) => number): string {
  const kind = hex?.includes(character) === true ? hex : KINDS.find((each) => each.includes(character));
  if (kind !== undefined) return kind.charAt(next(kind.length));
  const bytes = Buffer.byteLength(character);
  const first = WIDE[bytes - 2];
  // A half of a pair has three bytes too, but stands for nothing.
  if (first === undefined || /\p{Surrogate}/u.test(character)) return character;
  return String.fromCodePoint(first + next(WIDE_COUNT));
}

/** Returns the digits of a hexadecimal number, such as an agent API key or a UUID. */
function hexDigitsOf(text: string): string | undefined {
  if (!/\d/.test(text) || !/[a-f]/i.test(text)) return undefined;
  if (/^[0-9a-f-]{8,}$/.test(text)) return HEX_LOWER;
  return /^[0-9A-F-]{8,}$/.test(text) ? HEX_UPPER : undefined;
}

/** Returns a function that draws numbers, which depend on `nth` only. */
function stream(nth: number): (below: number) => number {
  let block = 0;
  let bytes = Buffer.alloc(0);
  let at = 0;
  return (below) => {
    if (at + 2 > bytes.length) {
      bytes = createHash('sha256').update(`${nth}/${block}`).digest();
      block += 1;
      at = 0;
    }
    const number = bytes.readUInt16LE(at);
    at += 2;
    return number % below;
  };
}
