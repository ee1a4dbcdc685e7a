import { createHash } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';

/** An app that supertest can call. */
export type App = Parameters<typeof request>[0];
export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/** The two halves of an API key. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A nonce serves many requests; the server allows more than this. */
const REQUESTS_PER_NONCE_MAX = 500;
const CNONCE = '0a4f113b';

/**
 * An in-process client that signs its requests with HTTP Digest (RFC 7616, MD5 and `qop=auth`). It asks for a challenge
 * once and uses it for the requests that follow.
 */
export class DigestClient {
  private challenge: { readonly nonce: string; readonly realm: string } | undefined;
  private count = 0;

  /** `host` is sent as the Host header, so that links do not carry a random port. */
  constructor(
    private readonly app: App,
    private readonly host?: string,
  ) {}

  /** Calls a path. Without a key pair the request is not signed. */
  async call(method: Method, path: string, key?: KeyPair, body?: unknown): Promise<Response> {
    let sent = this.start(method, path);
    if (key !== undefined)
      sent = sent.set('Authorization', await this.authorization(method.toUpperCase(), path, key));
    if (body === undefined) return sent;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return sent.set('Content-Type', 'application/json').send(text);
  }

  private async authorization(
    method: string,
    uri: string,
    { publicKey, privateKey }: KeyPair,
  ): Promise<string> {
    if (this.challenge === undefined || this.count >= REQUESTS_PER_NONCE_MAX) {
      this.challenge = await this.fetchChallenge();
      this.count = 0;
    }
    const { nonce, realm } = this.challenge;
    this.count += 1;
    const nc = this.count.toString(16).padStart(8, '0');
    const ha1 = md5(`${publicKey}:${realm}:${privateKey}`);
    const response = md5(`${ha1}:${nonce}:${nc}:${CNONCE}:auth:${md5(`${method}:${uri}`)}`);
    return [
      `Digest username="${publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}"`,
      `algorithm=MD5, response="${response}", qop=auth, nc=${nc}, cnonce="${CNONCE}"`,
    ].join(', ');
  }

  private async fetchChallenge(): Promise<{ readonly nonce: string; readonly realm: string }> {
    const { headers } = await this.start('get', '/');
    const header = headers['www-authenticate'] ?? '';
    const part = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(header)?.[1] ?? '';
    return { nonce: part('nonce'), realm: part('realm') };
  }

  private start(method: Method, path: string): Test {
    const sent: Test = request(this.app)[method](path);
    return this.host === undefined ? sent : sent.set('Host', this.host);
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
