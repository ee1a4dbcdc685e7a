import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as start,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Duplex } from 'node:stream';
import supertest from 'supertest';
import { connectWithin } from '../../src/server/recorder/connectWithin.js';

export type { Test } from 'supertest';

/** An app that supertest can call: a request listener, a server, or the URL of one. */
export type App = Parameters<typeof supertest>[0];

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** Starts a call of an app: supertest, but a request listener is called without a port. */
export default function request(
  app: App,
): Record<(typeof METHODS)[number], (path: string) => supertest.Test> {
  if (typeof app !== 'function') return supertest(app);
  const agent = agentOf(app as RequestListener);
  const entryOf = (method: string) => [
    method,
    (path: string) => new supertest.Test(ORIGIN, method, path).agent(agent),
  ];
  return Object.fromEntries(METHODS.map(entryOf)) as ReturnType<typeof request>;
}

/** The parts of a reply that tests read. */
export type Response = Pick<supertest.Response, 'status' | 'headers' | 'text' | 'body'>;

/** A call of an app. A text is sent unchanged, so that a test can send a body that is not JSON. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls an app as supertest does, in two thirds of the time. */
export async function call(app: RequestListener, { method, path, headers, body }: Call): Promise<Response> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const ofBody = sent !== undefined && {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(sent),
  };
  const outgoing = start(ORIGIN + path, { method, headers: { ...headers, ...ofBody }, agent: agentOf(app) });
  const replied = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(sent);
  const [incoming] = await replied;
  const received = await buffer(incoming);
  const bytes = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received;
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers as Response['headers'],
    text: bytes.toString(),
    body: valueOf(bytes, incoming.headers['content-type'] ?? ''),
  };
}

/** Returns the value of a body in JSON, and the bytes of an archive. */
function valueOf(bytes: Buffer, type: string): unknown {
  if (/[/+]json\b/.test(type) && bytes.length > 0) return JSON.parse(bytes.toString());
  return type === 'application/gzip' ? bytes : {};
}

/** The host and port that apps find in their requests. Nothing listens there. */
const ORIGIN = 'http://127.0.0.1:59999';

const agents = new WeakMap<RequestListener, Agent>();

function agentOf(app: RequestListener): Agent {
  const agent = agents.get(app) ?? new AgentOfApp(app);
  agents.set(app, agent);
  return agent;
}

/** Connects each request with an app within the process. Opening and closing TCP connections takes longer than most calls. */
class AgentOfApp extends Agent {
  readonly #server: Server;

  constructor(app: RequestListener) {
    super();
    this.#server = createServer(app);
  }

  override createConnection(): Duplex {
    return connectWithin(this.#server);
  }
}
