import { createHmac } from 'node:crypto';

/** Ids: those of most rows, and those of processes. */
const ID = /(?<![0-9a-z])(?:[0-9a-f]{32}|[0-9a-f]{24})(?![0-9a-z])/gi;
const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?![\d.])/g;
const SCHEME = /^[a-z][a-z0-9+]*:\/\//;
/** Parts of a text that are replaced: an id, an address, or a word. */
const PART = new RegExp(`${ID.source}|${IPV4.source}|[\\p{L}\\p{N}]+`, 'giu');
/** Numbers of at most five digits say little alone: positions such as `node-0`, and ports. */
const SHORT_NUMBER = /^\d{1,5}$/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const TRIES_MAX = 1_000;
/** Number of digits of an id that are its creation time. Ids keep them, because they sort by age. */
const TIME_DIGITS = 8;

/**
 * Replaces names by others of the same shape: each word by a word with as many letters and digits. Equal words have equal
 * pseudonyms, so the name of a replica set agrees with the names of its hosts. Pseudonyms depend on a secret key.
 */
export class Pseudonyms {
  private readonly known = new Map<string, string>();
  private readonly taken: Set<string>;

  /** `words` are the words of the source. No pseudonym equals one of them. */
  constructor(
    private readonly key: string,
    words: Iterable<string>,
  ) {
    this.taken = new Set([...words].map((word) => word.toLowerCase()));
  }

  /** Returns the pseudonym of a text. Separators and the scheme of an address stay. */
  of(text: string): string {
    const scheme = SCHEME.exec(text)?.[0] ?? '';
    return scheme + text.slice(scheme.length).replace(PART, (part) => this.ofPart(part));
  }

  private ofPart(part: string): string {
    if (SHORT_NUMBER.test(part)) return part;
    const lower = part.toLowerCase();
    const known = this.known.get(lower) ?? this.fresh(lower);
    this.known.set(lower, known);
    return inCaseOf(part, known);
  }

  private fresh(part: string): string {
    for (let again = 0; again < TRIES_MAX; again += 1) {
      const bytes = createHmac('sha256', this.key).update(`${again}/${part}`).digest();
      const made = madeOf(part, bytes);
      if (this.taken.has(made)) continue;
      this.taken.add(made);
      return made;
    }
    // Only words of one or two letters run out of pseudonyms of their length.
    return this.fresh(`${part}x`);
  }
}

/** Returns the words of a text that `Pseudonyms` replaces. */
export function wordsIn(text: string): readonly string[] {
  return (text.match(PART) ?? []).filter((part) => !SHORT_NUMBER.test(part));
}

function madeOf(part: string, bytes: Buffer): string {
  if (new RegExp(`^${ID.source}$`, 'i').test(part)) return idOf(part, bytes);
  if (part.includes('.')) return addressOf(part, bytes);
  const hasLetters = /\p{L}/u.test(part);
  return Array.from(part)
    .map((character, at) => {
      const byte = bytes[at % bytes.length] ?? 0;
      if (/\p{N}/u.test(character)) return hasLetters ? character : String(byte % 10);
      return LETTERS[byte % LETTERS.length] ?? 'x';
    })
    .join('');
}

function idOf(id: string, bytes: Buffer): string {
  const kept = id.length === 24 ? TIME_DIGITS : 0;
  return id.slice(0, kept) + bytes.toString('hex').slice(0, id.length - kept);
}

/** Returns a private address. A block keeps its length, and begins at a multiple of its size. */
function addressOf(text: string, bytes: Buffer): string {
  const [, length] = text.split('/');
  if (text.startsWith('0.0.0.0')) return text;
  const bits = length === undefined ? 32 : Math.min(32, Number(length));
  const address = (10 << 24) | (((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0));
  const masked = bits === 0 ? 0 : (address & (-1 << (32 - bits))) >>> 0;
  const octets = [24, 16, 8, 0].map((shift) => (masked >>> shift) & 255).join('.');
  return length === undefined ? octets : `${octets}/${length}`;
}

function inCaseOf(part: string, made: string): string {
  if (part === part.toLowerCase()) return made;
  if (part === part.toUpperCase()) return made.toUpperCase();
  return made.charAt(0).toUpperCase() + made.slice(1);
}
