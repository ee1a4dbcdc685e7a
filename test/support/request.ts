import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import supertest from 'supertest';
import { connectWithin } from '../../src/server/recorder/connectWithin.js';

export type { Response, Test } from 'supertest';

/** An app that supertest can call: a request listener, a server, or the URL of one. */
export type App = Parameters<typeof supertest>[0];

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** Starts a call of an app: supertest, but a request listener is called without a port. */
export default function request(
  app: App,
): Record<(typeof METHODS)[number], (path: string) => supertest.Test> {
  if (typeof app !== 'function') return supertest(app);
  const agent = agentOf(app as RequestListener);
  const start = (method: string) => [
    method,
    (path: string) => new supertest.Test(ORIGIN, method, path).agent(agent),
  ];
  return Object.fromEntries(METHODS.map(start)) as ReturnType<typeof request>;
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
