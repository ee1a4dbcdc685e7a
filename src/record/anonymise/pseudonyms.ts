import { createHmac } from 'node:crypto';

/** Ids: those of most rows, those of processes, and UUIDs. */
const ID =
  /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|[0-9a-f]{24})(?![0-9a-z])/gi;
const WHOLE_ID = new RegExp(`^${ID.source}$`, 'i');
const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?![\d.])/g;
/** Parts that stay: replaced secrets, times, all addresses of IPv6, and ports. */
const KEPT = /\[redacted\]|\d{4}-\d\d-\d\dT[\d:.]+Z?|::(?:\/0)?(?![\da-f])|(?<=:)\d{1,5}(?![\p{L}\p{N}])/giu;
const SCHEME = /^[a-z][a-z0-9+]*:\/\//;
/** Parts of a text: one that stays, an id, an address, or a word. */
const PART = new RegExp(`(?<kept>${KEPT.source})|${ID.source}|${IPV4.source}|[\\p{L}\\p{N}]+`, 'giu');
/**
 * Numbers such as the 0 in `node-0`. Other numbers of the source may become their pseudonyms, because there are few.
 */
const POSITION = /^\d{1,2}$/;
/** Texts that say nothing about the users of a platform: its databases and the roles that it has built in. */
const BUILT_IN: ReadonlySet<string> = new Set([
  ...['admin', 'local', 'config', '$external', 'read', 'readWrite', 'dbAdmin', 'dbOwner', 'userAdmin'],
  ...['clusterAdmin', 'clusterManager', 'clusterMonitor', 'hostManager', 'backup', 'restore', 'root'],
  ...['readAnyDatabase', 'readWriteAnyDatabase', 'userAdminAnyDatabase', 'dbAdminAnyDatabase'],
  ...['directShardOperations', 'enableSharding', 'searchCoordinator', '__system', '__queryableBackup'],
]);
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
  private readonly positions = new Map<number, readonly string[]>();

  /** `words` are the words of the source. No pseudonym equals one of them. */
  constructor(
    private readonly key: string,
    words: Iterable<string>,
  ) {
    this.taken = new Set([...words].map((word) => word.toLowerCase()));
  }

  /** Returns the pseudonym of a text. Separators, ports and the scheme of an address stay, and so do built-in roles. */
  of(text: string): string {
    if (BUILT_IN.has(text)) return text;
    const scheme = SCHEME.exec(text)?.[0] ?? '';
    return (
      scheme +
      text
        .slice(scheme.length)
        .replace(PART, (part, kept: string | undefined) => (kept === undefined ? this.ofPart(part) : part))
    );
  }

  private ofPart(part: string): string {
    if (POSITION.test(part)) return this.ofPosition(part);
    const lower = part.toLowerCase();
    const known = this.known.get(lower) ?? this.fresh(lower);
    this.known.set(lower, known);
    return inCaseOf(part, known);
  }

  /** Returns another number with as many digits. Different numbers stay different. */
  private ofPosition(part: string): string {
    const { length } = part;
    const order = this.positions.get(length) ?? shuffled(this.key, length);
    this.positions.set(length, order);
    return order[Number(part)] ?? part;
  }

  private fresh(part: string): string {
    for (let again = 0; again < TRIES_MAX; again += 1) {
      const bytes = createHmac('sha256', this.key).update(`${again}/${part}`).digest();
      const made = madeOf(part, bytes);
      if (this.taken.has(made)) continue;
      this.taken.add(made);
      return made;
    }
    // All pseudonyms of this length are in use, which happens only for one or two letters. Use a longer one.
    return this.fresh(`${part}x`);
  }
}

/** Returns the words of a text that must not be pseudonyms. */
export function wordsIn(text: string): readonly string[] {
  if (BUILT_IN.has(text)) return [];
  return [...text.matchAll(PART)].flatMap(([part, kept]) =>
    kept !== undefined || POSITION.test(part) ? [] : [part],
  );
}

/** Returns the numbers with as many digits, in an order that depends on the key. */
function shuffled(key: string, digits: number): readonly string[] {
  return Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'))
    .map((text) => [createHmac('sha256', key).update(`position/${text}`).digest('hex'), text] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text);
}

function madeOf(part: string, bytes: Buffer): string {
  if (WHOLE_ID.test(part)) return idOf(part, bytes);
  if (part.includes('.')) return addressOf(part, bytes);
  return Array.from(part)
    .map((character, at) => {
      const byte = bytes[at % bytes.length] ?? 0;
      if (/\p{N}/u.test(character)) return String(byte % 10);
      return LETTERS[byte % LETTERS.length] ?? 'x';
    })
    .join('');
}

function idOf(id: string, bytes: Buffer): string {
  const digits = bytes.toString('hex');
  const kept = id.length === 24 ? TIME_DIGITS : 0;
  return Array.from(id, (digit, at) => (at < kept || digit === '-' ? digit : (digits[at] ?? '0'))).join('');
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
