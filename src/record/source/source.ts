import { BASE_PATH } from '../../contract/contract.js';
import { ForeignJsonError, readForeignJson } from '../../schema/foreignJson.js';
import { printable } from '../../schema/printable.js';
import { authorizationOf, challengeIn, type Challenge, type KeyPair } from './digest.js';
import { Pace } from './pace.js';
import { NoReply, type After, type RawReply, type SendGet } from './sendGet.js';
import { SourceError } from './sourceError.js';

/** A reply of the source to one call. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body. Unset if the body is not JSON. */
  readonly json?: unknown;
  /** Why the body is not read although it may be JSON, as the end of a sentence about it. */
  readonly unread?: string;
  /** The media type, without parameters. */
  readonly mediaType: string;
  /** The challenge that the source sent before this reply, without the nonce. Unset if it sent none. */
  readonly challenge?: string;
}

/** The real time, and functions that wait. */
export interface RealTime {
  /** Milliseconds that never go back. */
  readonly ticks: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly after: After;
}

export interface SourceOptions {
  /** The base URL of the API, or the URL of the host. */
  readonly from: URL;
  readonly key?: KeyPair;
  /** Maximum number of calls a second. */
  readonly ratePerSecond: number;
  /** How long one call may take. */
  readonly timeoutMs?: number;
  readonly send: SendGet;
  readonly time: RealTime;
  /** Returns an unpredictable text, for signatures. */
  readonly randomText: () => string;
  /** Tells the user that the recording waits, and why. */
  readonly onWait?: (message: string) => void;
}

const TIMEOUT_MS = 20_000;
const ATTEMPTS_MAX = 3;
const FIRST_RETRY_MS = 1_000;
/** Number of times that a call is repeated because the source answers 429. */
const POSTPONED_MAX = 10;
/** Longest time that a recording waits because the source asks for it. */
const POSTPONE_MS_MAX = 300_000;
const SECOND_MS = 1_000;
/** Maximum number of values in a reply. The largest automation configurations have some hundred thousand. */
const VALUES_MAX = 1_000_000;
/** Number of requests that one nonce signs. Servers limit it. */
const USES_PER_NONCE_MAX = 500;

/** Calls the API of a platform: only GET, one call at a time, not faster than the rate, and slower after the source was busy. */
export class Source {
  /** The URL of the host, without the base path of the API and without a slash at the end. */
  readonly root: string;
  /** Number of requests that were sent. */
  sent = 0;
  private challenge: Challenge | undefined;
  private challengeText: string | undefined;
  private uses = 0;
  private readonly pace: Pace;

  constructor(private readonly options: SourceOptions) {
    this.pace = new Pace(options.ratePerSecond);
    const { origin, pathname } = options.from;
    const path = pathname.replace(/\/+$/, '');
    this.root = origin + (path.endsWith(BASE_PATH) ? path.slice(0, -BASE_PATH.length) : path);
  }

  /**
   * Gets a path of the host. Repeats the call if the source is busy, is out of reach, or reports a fault of its own.
   * Throws a SourceError if it never answers, or if it refuses the key.
   */
  async get(path: string): Promise<Reply> {
    this.challengeText = undefined;
    let [attempts, postponed] = [1, 0];
    for (;;) {
      const reply = await this.attempt(path);
      if (reply instanceof NoReply) {
        if (attempts >= ATTEMPTS_MAX)
          throw new SourceError(`${this.root}: ${reply.message}, ${attempts} times for GET ${path}`);
        await this.waitToRetry(attempts, reply.message);
        attempts += 1;
      } else if (reply.status === 429 && postponed < POSTPONED_MAX) {
        await this.postpone(reply, path);
        postponed += 1;
      } else if (reply.status >= 500 && attempts < ATTEMPTS_MAX) {
        await this.waitToRetry(attempts, `it answers ${reply.status}`);
        attempts += 1;
      } else {
        if (reply.status !== 429) this.pace.keep();
        return { ...readReply(reply), ...this.challengeSeen() };
      }
    }
  }

  /** Sends a request, and again with a signature if the source asks for one. */
  private async attempt(path: string): Promise<RawReply | NoReply> {
    const { key } = this.options;
    if (key !== undefined && this.uses >= USES_PER_NONCE_MAX) this.challenge = undefined;
    let isSigned = key !== undefined && this.challenge !== undefined;
    let reply = await this.send(path);
    for (let tries = 0; tries < 2 && !(reply instanceof NoReply) && reply.status === 401; tries += 1) {
      const challenge = this.challengeOf(reply);
      // Without a challenge, a 401 means that the key lacks a role.
      if (challenge === undefined || key === undefined) return reply;
      if (isSigned && !challenge.stale && tries > 0) throw this.refused(path);
      [this.challenge, this.uses, isSigned] = [challenge, 0, true];
      reply = await this.send(path);
    }
    if (!(reply instanceof NoReply) && reply.status === 401 && this.challengeOf(reply) !== undefined)
      throw this.refused(path);
    return reply;
  }

  private challengeOf({ headers }: RawReply): Challenge | undefined {
    const header = headers['www-authenticate'];
    this.challengeText = header ?? this.challengeText;
    return challengeIn(header);
  }

  private challengeSeen(): Pick<Reply, 'challenge'> {
    const challenge = this.challengeText?.replace(/nonce="[^"]*"/, 'nonce=""');
    return challenge === undefined ? {} : { challenge };
  }

  private refused(path: string): SourceError {
    const { key } = this.options;
    return new SourceError(
      `${this.root} refuses the key ${key?.publicKey ?? ''} (401 for GET ${path}): check --public-key and --private-key`,
    );
  }

  private async send(path: string): Promise<RawReply | NoReply> {
    await this.takeTurn();
    const { send, timeoutMs = TIMEOUT_MS, key, randomText } = this.options;
    const url = new URL(this.root + path);
    const { challenge } = this;
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (key !== undefined && challenge !== undefined) {
      this.uses += 1;
      const signed = { uri: url.pathname + url.search, count: this.uses, cnonce: randomText() };
      headers.Authorization = authorizationOf(key, challenge, signed);
    }
    this.sent += 1;
    return send(url, headers, timeoutMs).catch((error: unknown) => {
      if (error instanceof NoReply) return error;
      throw error;
    });
  }

  /** Waits until the rate allows the next request. */
  private async takeTurn(): Promise<void> {
    const ms = this.pace.take(this.options.time.ticks());
    if (ms > 0) await this.wait(ms);
  }

  private async waitToRetry(attempts: number, reason: string): Promise<void> {
    const ms = FIRST_RETRY_MS * 2 ** (attempts - 1);
    this.options.onWait?.(`${reason}; trying again in ${ms / SECOND_MS} s`);
    await this.wait(ms);
  }

  private async postpone({ headers }: RawReply, path: string): Promise<void> {
    const ms = retryAfterMs(headers['retry-after'], this.options.time.now());
    if (ms > POSTPONE_MS_MAX) {
      const wanted = `${Math.ceil(ms / SECOND_MS)} s`;
      throw new SourceError(
        `${this.root} answers 429 for GET ${path} and asks to wait ${wanted}; run the command again then, perhaps with a lower --rate`,
      );
    }
    this.pace.slow();
    const rate = Number(this.pace.perSecond.toPrecision(2));
    this.options.onWait?.(
      `too many requests; waiting ${Math.ceil(ms / SECOND_MS)} s, then at most ${rate} ${rate === 1 ? 'call' : 'calls'} a second`,
    );
    await this.wait(ms);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.options.time.after(ms, resolve);
    });
  }
}

/** Returns how long a `Retry-After` header asks to wait: seconds, or a date. Without one, 10 seconds. */
function retryAfterMs(header: string | undefined, now: number): number {
  if (header !== undefined && /^\d+$/.test(header)) return Number(header) * SECOND_MS;
  const date = header === undefined ? NaN : Date.parse(header);
  return Number.isNaN(date) ? 10 * SECOND_MS : Math.max(0, date - now);
}

function readReply({ status, headers, body }: RawReply): Reply {
  const mediaType = printable((headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '');
  const reply = { status, headers, mediaType };
  try {
    return { ...reply, json: readForeignJson(body, VALUES_MAX) };
  } catch (error) {
    if (!(error instanceof ForeignJsonError)) throw error;
    return error.isJson ? { ...reply, unread: error.message } : reply;
  }
}
