import { Agent, createServer, type RequestListener } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import supertest from 'supertest';

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

/**
 * Connects each request with an app by a connection within the process: Node's client and server exchange the same bytes as over
 * TCP. Opening and closing TCP connections takes longer than most calls.
 */
class AgentOfApp extends Agent {
  readonly #connect: () => Duplex;

  constructor(app: RequestListener) {
    super();
    const server = createServer(app);
    this.#connect = () => {
      const [client, served] = duplexPair();
      server.emit('connection', asTcp(served, client));
      return client;
    };
  }

  override createConnection(): Duplex {
    return this.#connect();
  }
}

/** Gives both ends of a connection what TCP connections have. */
function asTcp(served: Duplex, client: Duplex): Duplex {
  for (const end of [served, client]) {
    const unchanged = (): Duplex => end;
    Object.assign(end, { setTimeout: unchanged, setNoDelay: unchanged, setKeepAlive: unchanged });
  }
  Object.assign(served, {
    remoteAddress: '127.0.0.1',
    destroySoon: () => served.end(() => served.destroy()),
    resetAndDestroy: () => {
      client.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      return served.destroy();
    },
  });
  // The two ends of a pair do not close each other.
  client.on('close', () => served.destroy());
  served.on('close', () => {
    if (!served.writableFinished) client.push(null);
  });
  return served;
}
