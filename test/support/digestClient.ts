import type { Agent } from 'node:http';
import request, { type Response, type Test } from './request.js';
import { DigestSession } from './digestSession.js';
import { challengeIn, type Challenge, type KeyPair } from '../../tools/digest.mjs';

/** An app that supertest can call. */
export type App = Parameters<typeof request>[0];
export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/** An in-process client that signs its requests with HTTP Digest. */
export class DigestClient {
  private readonly session: DigestSession;

  /**
   * `host` is the value of the Host header. With it, links do not contain a random port. A call to `challengePath` gets the
   * nonces, which one world knows. Each signs `usesPerNonce` requests. `agent` can keep connections open between calls.
   */
  constructor(
    private readonly app: App,
    private readonly host?: string,
    private readonly challengePath = '/',
    usesPerNonce?: number,
    private readonly agent?: Agent,
  ) {
    this.session = new DigestSession(() => this.fetchChallenge(), usesPerNonce);
  }

  /** Calls a path. Without a key pair the request is not signed. */
  async call(method: Method, path: string, key?: KeyPair, body?: unknown): Promise<Response> {
    let sent = this.start(method, path);
    if (key !== undefined)
      sent = sent.set('Authorization', await this.session.sign(key, method.toUpperCase(), path));
    // Superagent sends the body of a HEAD without a length, so the server takes it for the next request of the connection.
    if (body === undefined || method === 'head') return sent;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return sent.set('Content-Type', 'application/json').send(text);
  }

  private async fetchChallenge(): Promise<Challenge> {
    const { headers } = await this.start('get', this.challengePath);
    return challengeIn(headers['www-authenticate']);
  }

  private start(method: Method, path: string): Test {
    const sent: Test = request(this.app)[method](path);
    if (this.agent !== undefined) sent.agent(this.agent);
    return this.host === undefined ? sent : sent.set('Host', this.host);
  }
}
