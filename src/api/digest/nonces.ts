import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { memoizeByText } from '../../tuning/memo.js';

/** Lifetime of a nonce in real milliseconds. */
export const NONCE_AGE_MS_MAX = 60_000;
/** A nonce is stale when its request count `nc` reaches this number. */
export const NONCE_COUNT_LIMIT = 1024;
/** Default maximum number of nonces whose used counts are in memory. */
export const USED_NONCES_MAX = 100_000;

const TIME_BYTES = 6;
const SEQUENCE_BYTES = 6;
const STAMP_BYTES = TIME_BYTES + SEQUENCE_BYTES;
const SEAL_BYTES = 12;
const SECRET_BYTES = 32;
/** Maximum number of nonces whose HMAC is memoized. */
const KNOWN_SEALS_MAX = 1_000;
const NONCE_FORM = /^[A-Za-z0-9+/]{32}$/;

/**
 * `stale`: the client should retry with a new nonce. `unknown`: the same, because this store has not issued the nonce. `replayed`: an
 * earlier request used the same count.
 */
export type NonceVerdict = 'fresh' | 'stale' | 'unknown' | 'replayed';

/** Sources of real time in milliseconds and of random bytes. */
export interface NonceSources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/** The contents of a nonce. */
interface Stamp {
  readonly issuedAt: number;
  readonly sequence: number;
}

/**
 * The used request counts of each nonce. The key is the sequence number of the nonce. Bit N of the value is
 * set if the count N was used.
 */
interface Generation {
  readonly openedAt: number;
  readonly used: Map<number, bigint>;
  newest: number;
}

/**
 * Issues nonces and refuses a second use of the same request count.
 *
 * A nonce contains its issue time, a sequence number and an HMAC over both, so the store need not keep the
 * nonces that it issues. Every client starts with an unauthenticated request, and a flood of such requests
 * must not fill the memory. The store keeps only the counts of authenticated requests.
 *
 * Counts are stored in two generations. When the recent one is full or too old, the older one is dropped. All
 * nonces up to the newest of the dropped generation become stale, so a forgotten count can never be used
 * again.
 *
 * Only clients with a valid key can fill the memory. This only shortens the lifetime of nonces: a client with
 * a stale nonce gets a new one in one round trip. Generations are ordered by sequence number, not by time, so
 * setting the clock back does no harm.
 */
export class NonceStore {
  readonly #sources: NonceSources;
  readonly #usedMax: number;
  /** Node.js 24 needs six times as long for an HMAC if it must make the key from bytes each time. */
  readonly #secret: KeyObject;
  /** Memoized, because a client uses a nonce many times. */
  readonly #stampOf = memoizeByText(KNOWN_SEALS_MAX, (nonce) => this.#unseal(nonce));
  #sequence = 0;
  #forgottenUpTo = 0;
  #recent: Generation;
  #older: Generation;

  constructor(sources: NonceSources, usedMax = USED_NONCES_MAX) {
    this.#sources = sources;
    this.#usedMax = usedMax;
    this.#secret = createSecretKey(sources.randomBytes(SECRET_BYTES));
    this.#recent = openGeneration(sources.now());
    this.#older = openGeneration(sources.now());
  }

  get usedCount(): number {
    return this.#recent.used.size + this.#older.used.size;
  }

  /** Returns a new nonce: 24 bytes in base64, which are 32 characters. */
  issue(): string {
    this.#sequence += 1;
    const stamp = Buffer.alloc(STAMP_BYTES);
    stamp.writeUIntBE(Math.floor(this.#sources.now()), 0, TIME_BYTES);
    stamp.writeUIntBE(this.#sequence, TIME_BYTES, SEQUENCE_BYTES);
    return Buffer.concat([stamp, this.#seal(stamp)]).toString('base64');
  }

  /**
   * Returns the verdict on a nonce, without marking the count as used. An answer without `qop` has no count
   * (RFC 2069). It may use the same nonce several times until the nonce is too old, because Python requests
   * and other clients do so.
   */
  check(nonce: string, count?: number): NonceVerdict {
    const sequence = this.#sequenceOfYoung(nonce);
    return typeof sequence === 'string' ? sequence : this.#judge(sequence, count);
  }

  /**
   * Marks one count of a nonce as used and returns the verdict. Counts come in any order, because clients
   * send requests in parallel.
   */
  use(nonce: string, count?: number): NonceVerdict {
    const sequence = this.#sequenceOfYoung(nonce);
    if (typeof sequence === 'string') return sequence;
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
    if (aged || this.#recent.used.size >= this.#usedMax / 2) this.#turn(now);
    const { used, newest } = this.#recent;
    used.set(sequence, (used.get(sequence) ?? 0n) | bitOf(count));
    this.#recent.newest = Math.max(newest, sequence);
  }

  #turn(now: number): void {
    this.#forgottenUpTo = Math.max(this.#forgottenUpTo, this.#older.newest);
    this.#older = this.#recent;
    this.#recent = openGeneration(now);
  }

  /**
   * Returns the sequence number of a nonce, or the verdict if this store has not issued it, if it is too old, or if
   * its counts are forgotten. A nonce from the future is refused too: the clock was set back after its issue.
   */
  #sequenceOfYoung(nonce: string): number | 'stale' | 'unknown' {
    const stamp = this.#stampOf(nonce);
    if (stamp === undefined) return 'unknown';
    const { issuedAt, sequence } = stamp;
    const age = Math.floor(this.#sources.now()) - issuedAt;
    return age >= 0 && age <= NONCE_AGE_MS_MAX && sequence > this.#forgottenUpTo ? sequence : 'stale';
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
