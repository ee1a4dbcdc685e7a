import { once } from 'node:events';
import http, {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, type Platform } from '../../../support/platform.js';

/** An HTTP request. Members that a test leaves out have defaults. */
export interface WireRequest {
  readonly method?: string;
  /** Path below the base path. */
  readonly path?: string;
  /** The whole request target, instead of `path`. */
  readonly target?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Key that signs the request; by default the admin's. `null` means no credentials. */
  readonly key?: KeyPair | null;
  /** The address of the client, if it is another address of the loopback. */
  readonly localAddress?: string;
  readonly agent?: Agent;
}

export interface WireReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * A platform that listens on a real port, for requests that supertest cannot send and details of replies that it does
 * not show.
 */
export class Wire {
  private constructor(
    readonly platform: Platform,
    private readonly server: http.Server,
    private readonly agent: Agent | false,
  ) {}

  /**
   * Listens. By default, the server closes no connection that a call may be about to use. With `closesIdle`, it closes idle connections
   * as the program does, and says so in a header.
   */
  static async to(platform: Platform, { closesIdle = false } = {}): Promise<Wire> {
    const server = http.createServer(platform.app).listen(0);
    if (!closesIdle) server.keepAliveTimeout = 0;
    await once(server, 'listening');
    return new Wire(platform, server, closesIdle ? false : new Agent({ keepAlive: true }));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Sends a request. Calls share connections that the server keeps open, which saves a third of their time. */
  async call(request: WireRequest): Promise<WireReply> {
    const outgoing = await this.open({ ...(this.agent && { agent: this.agent }), ...request });
    outgoing.end(request.body);
    return replyTo(outgoing);
  }

  /** Opens a request. The caller sends its body, ends it, and reads the reply with `replyTo`. */
  async open(request: WireRequest): Promise<ClientRequest> {
    const { method = 'GET', path = '', target = BASE_PATH + path, key = KEYS.admin, body } = request;
    const signed =
      key === null ? {} : { authorization: await this.platform.authorization(method, target, key) };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return http.request({
      port: this.port,
      host: '127.0.0.1',
      method,
      path: target,
      headers: { ...signed, ...length, ...request.headers },
      agent: request.agent ?? false,
      ...(request.localAddress === undefined ? {} : { localAddress: request.localAddress }),
    });
  }

  async close(): Promise<void> {
    if (this.agent) this.agent.destroy();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

/** Waits for the reply to a request and reads it. The body of the request may be incomplete. */
export async function replyTo(outgoing: ClientRequest): Promise<WireReply> {
  const [incoming] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}
