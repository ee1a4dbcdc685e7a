import { createHmac, timingSafeEqual } from 'node:crypto';
import { memoizeByText } from '../memo.js';

/** A nonce is good for this long, in real time. */
export const NONCE_AGE_MS_MAX = 60_000;
/** A count as high as this asks the client for a new nonce. */
export const NONCE_COUNT_LIMIT = 1024;
/** So many used nonces are remembered at once. */
export const USED_NONCES_MAX = 100_000;

const TIME_BYTES = 6;
const SEQUENCE_BYTES = 6;
const STAMP_BYTES = TIME_BYTES + SEQUENCE_BYTES;
const SEAL_BYTES = 12;
const SECRET_BYTES = 32;
/** So many of the nonces seen last are known to be ours without checking their seals again. */
const KNOWN_SEALS_MAX = 1_000;
const NONCE_FORM = /^[A-Za-z0-9+/]{32}$/;

/** `stale`: ask again with a new nonce; `replayed`: this count of it has been used. */
export type NonceVerdict = 'fresh' | 'stale' | 'replayed';

/** Where time (milliseconds) and randomness come from. */
export interface NonceSources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/** What a nonce says of itself. */
interface Stamp {
  readonly issuedAt: number;
  readonly sequence: number;
}

/** Which counts of which nonces were used, by sequence number; a count is a bit. */
interface Generation {
  readonly openedAt: number;
  readonly used: Map<number, bigint>;
  newest: number;
}

/**
 * Issues nonces and refuses the second use of one.
 *
 * A nonce is issue time, sequence number and an HMAC over both, so that issuing one keeps nothing: every client begins
 * with an unauthenticated request, and a flood of those must not cost memory. Only a proven use is remembered.
 *
 * The memory is two generations. When the recent one is full or a maximum age old, the older one is dropped, and all
 * nonces up to the newest in it count as stale: what is forgotten can never be replayed. Filling the memory takes a
 * valid key, and even then locks nobody out: it only shortens the life of nonces, each of which outlives the proven
 * use of half the memory's worth of others, and a client whose nonce went stale is one round trip from the next. The
 * order is that of sequence numbers, not of times, so a clock that is set back does no harm.
 */
export class NonceStore {
  readonly #sources: NonceSources;
  readonly #secret: Buffer;
  /** A client uses a nonce again and again: what its seal covers, by its text. */
  readonly #stampOf = memoizeByText(KNOWN_SEALS_MAX, (nonce) => this.#unseal(nonce));
  #sequence = 0;
  #forgottenUpTo = 0;
  #recent: Generation;
  #older: Generation;

  constructor(sources: NonceSources) {
    this.#sources = sources;
    this.#secret = sources.randomBytes(SECRET_BYTES);
    this.#recent = openGeneration(sources.now());
    this.#older = openGeneration(sources.now());
  }

  /** How many used nonces are remembered. */
  get usedCount(): number {
    return this.#recent.used.size + this.#older.used.size;
  }

  /** A new nonce: 24 bytes in base64, 32 characters. */
  issue(): string {
    this.#sequence += 1;
    const stamp = Buffer.alloc(STAMP_BYTES);
    stamp.writeUIntBE(Math.floor(this.#sources.now()), 0, TIME_BYTES);
    stamp.writeUIntBE(this.#sequence, TIME_BYTES, SEQUENCE_BYTES);
    return Buffer.concat([stamp, this.#seal(stamp)]).toString('base64');
  }

  /**
   * What a use would be, without using it up. Without a count (RFC 2069, that is an answer without `qop`) a young nonce
   * is always fresh: such a client cannot count, and one that keeps its nonce (Python requests) would fail from its
   * second request on.
   */
  check(nonce: string, count?: number): NonceVerdict {
    const sequence = this.#sequenceOfYoung(nonce);
    return sequence === undefined ? 'stale' : this.#judge(sequence, count);
  }

  /** Uses a nonce up for one count; counts may come in any order, since clients send requests in parallel. */
  use(nonce: string, count?: number): NonceVerdict {
    const sequence = this.#sequenceOfYoung(nonce);
    if (sequence === undefined) return 'stale';
    const verdict = this.#judge(sequence, count);
    if (verdict === 'fresh' && count !== undefined) this.#remember(sequence, count);
    return verdict;
  }

  #judge(sequence: number, count: number | undefined): NonceVerdict {
    if (count === undefined) return 'fresh';
    if (count >= NONCE_COUNT_LIMIT) return 'stale';
    const used = (this.#recent.used.get(sequence) ?? 0n) | (this.#older.used.get(sequence) ?? 0n);
    return used & bitOf(count) ? 'replayed' : 'fresh';
  }

  #remember(sequence: number, count: number): void {
    const now = this.#sources.now();
    const aged = now - this.#recent.openedAt > NONCE_AGE_MS_MAX;
    if (aged || this.#recent.used.size >= USED_NONCES_MAX / 2) this.#turn(now);
    const { used, newest } = this.#recent;
    used.set(sequence, (used.get(sequence) ?? 0n) | bitOf(count));
    this.#recent.newest = Math.max(newest, sequence);
  }

  #turn(now: number): void {
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, this.#older.newest);
    this.#older = this.#recent;
    this.#recent = openGeneration(now);
  }

  /** The sequence number of a nonce that is ours and young; one from the future was issued before the clock went back. */
  #sequenceOfYoung(nonce: string): number | undefined {
    const stamp = this.#stampOf(nonce);
    if (stamp === undefined) return undefined;
    const { issuedAt, sequence } = stamp;
    const age = Math.floor(this.#sources.now()) - issuedAt;
    return age >= 0 && age <= NONCE_AGE_MS_MAX && sequence > this.#forgottenUpTo ? sequence : undefined;
  }

  #unseal(nonce: string): Stamp | undefined {
    if (!NONCE_FORM.test(nonce)) return undefined;
    const bytes = Buffer.from(nonce, 'base64');
    const sealed = bytes.subarray(0, STAMP_BYTES);
    if (!timingSafeEqual(bytes.subarray(STAMP_BYTES), this.#seal(sealed))) return undefined;
    return {
      issuedAt: sealed.readUIntBE(0, TIME_BYTES),
      sequence: sealed.readUIntBE(TIME_BYTES, SEQUENCE_BYTES),
    };
  }

  #seal(stamp: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(stamp).digest().subarray(0, SEAL_BYTES);
  }
}

function openGeneration(openedAt: number): Generation {
  return { openedAt, used: new Map(), newest: 0 };
}

function bitOf(count: number): bigint {
  return 1n << BigInt(count);
}
