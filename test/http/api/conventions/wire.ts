import { once } from 'node:events';
import http, {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS, type Platform } from '../../../support/platform.js';

/** A request as it goes over the wire; what a test leaves out has a default. */
export interface WireRequest {
  readonly method?: string;
  /** Below the base path. */
  readonly path?: string;
  /** The whole target, instead of a path. */
  readonly target?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Signs with this key; by default the admin's. Null: no credentials. */
  readonly key?: KeyPair | null;
  /** Where the client calls from: another address of the loopback. */
  readonly localAddress?: string;
  readonly agent?: Agent;
}

export interface WireReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A platform behind a real port: for what supertest cannot send or does not show. */
export class Wire {
  private constructor(
    readonly platform: Platform,
    private readonly server: http.Server,
  ) {}

  static async to(platform: Platform): Promise<Wire> {
    const server = http.createServer(platform.app).listen(0);
    await once(server, 'listening');
    return new Wire(platform, server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async call(request: WireRequest): Promise<WireReply> {
    const outgoing = await this.open(request);
    outgoing.end(request.body);
    return replyTo(outgoing);
  }

  /** Opens a request and leaves it to the caller to send its body and to end it; see `replyTo`. */
  async open(request: WireRequest): Promise<ClientRequest> {
    const { method = 'GET', path = '', target = BASE_PATH + path, key = KEYS.admin, body } = request;
    const signed =
      key === null ? {} : { authorization: await this.platform.authorization(method, target, key) };
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return http.request({
      ...{ port: this.port, host: '127.0.0.1', method, path: target },
      headers: { ...signed, ...length, ...request.headers },
      agent: request.agent ?? false,
      ...(request.localAddress === undefined ? {} : { localAddress: request.localAddress }),
    });
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

/** The reply to a request, whether its body has been sent to the end or not. */
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
