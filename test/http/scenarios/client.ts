import { challengeIn, digestHeader, type KeyPair } from '../../../tools/digest.mjs';

/** The reply to a call; undefined if the connection broke. */
export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** The body of a reply, parsed. Only the members that several clients read have types. */
export interface Body extends Readonly<Record<string, unknown>> {
  readonly results?: readonly Body[];
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

/** Default limit of a call, longer than any reply in these tests takes. */
const PATIENCE_MS = 30_000;

/**
 * Makes calls with HTTP Digest: fetches a challenge first, then sends the signed request. It never repeats a call by
 * itself.
 */
export class Client {
  constructor(
    private readonly baseUrl: string,
    private readonly key: KeyPair,
  ) {}

  get(path: string, patienceMs?: number): Promise<Reply | undefined> {
    return this.call('GET', path, undefined, patienceMs);
  }

  /**
   * Makes one call. Returns `undefined` if the connection breaks or no reply arrives within `patienceMs`
   * milliseconds.
   */
  async call(
    method: string,
    path: string,
    body?: unknown,
    patienceMs = PATIENCE_MS,
  ): Promise<Reply | undefined> {
    const url = path.startsWith('http') ? path : this.baseUrl + path;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json', Connection: 'close' };
    try {
      const first = await fetch(url, { method, headers, ...text });
      const challenge = challengeIn(first.headers.get('www-authenticate'));
      await first.arrayBuffer();
      const { pathname, search } = new URL(url);
      const signed = { method, uri: pathname + search, nc: '00000001' };
      const response = await fetch(url, {
        method,
        headers: { ...headers, Authorization: digestHeader(this.key, challenge, signed) },
        ...text,
        signal: AbortSignal.timeout(patienceMs),
      });
      const parsed = JSON.parse(await response.text()) as Body | readonly Body[];
      const isList = Array.isArray(parsed);
      return {
        status: response.status,
        body: isList ? { results: parsed as readonly Body[] } : (parsed as Body),
        headers: response.headers,
      };
    } catch {
      return undefined;
    }
  }
}
