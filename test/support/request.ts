import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';

export type { Response, Test } from 'supertest';

/** An app that supertest can call: a request listener, a server, or the URL of one. */
export type App = Parameters<typeof supertest>[0];

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** Starts a call of an app: supertest, but apps share servers. */
export default function request(
  app: App,
): Record<(typeof METHODS)[number], (path: string) => supertest.Test> {
  if (typeof app !== 'function') return supertest(app);
  const start = (method: string) => [
    method,
    (path: string) => new TestOfApp(app as RequestListener, method, path),
  ];
  return Object.fromEntries(METHODS.map(start)) as ReturnType<typeof request>;
}

/** Servers that listen and serve no app now. They do not keep the process alive. */
const idle: Server[] = [];

/**
 * A call of an app. A server serves one app after the other, because supertest listens on a new port for each call. Finding a free
 * port takes longer than most calls once many are in use: two thirds of the time of a test with ten thousand calls.
 */
class TestOfApp extends supertest.Test {
  readonly #listener: RequestListener;
  readonly #path: string;

  constructor(listener: RequestListener, method: string, path: string) {
    super('http://127.0.0.1', method, path);
    this.#listener = listener;
    this.#path = path;
  }

  override end(callback?: supertest.CallbackHandler): this {
    const settle = callback as ((error: unknown, response?: supertest.Response) => void) | undefined;
    listening().then(
      (server) => {
        server.on('request', this.#listener);
        this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${this.#path}`;
        super.end((error: unknown, response?: supertest.Response) => {
          server.off('request', this.#listener);
          // Without a response, the request may still arrive. The next app must not get it.
          if (response === undefined) server.close();
          else idle.push(server);
          settle?.(error, response);
        });
      },
      (error: unknown) => settle?.(error),
    );
    return this;
  }

  override write(): never {
    throw new Error('A call of an app is sent whole: give `request` a server that listens.');
  }

  override pipe(): never {
    return this.write();
  }
}

async function listening(): Promise<Server> {
  const [server = createServer().listen(0, '127.0.0.1').unref()] = idle.splice(-1);
  if (!server.listening) await once(server, 'listening');
  return server;
}
