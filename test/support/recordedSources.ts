import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH } from '../../src/contract/contract.js';
import type { KeyPair } from '../../src/record/source/digest.js';
import { getSender, type After } from '../../src/record/source/sendGet.js';
import { Source } from '../../src/record/source/source.js';
import { KEYS } from './platform.js';

/** Real timers, for connections that must not end early. */
export const realAfter: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs).unref();
  return () => {
    clearTimeout(timer);
  };
};

/** A client whose waits end at once. `waits` has their lengths in milliseconds. */
export interface TestedSource {
  readonly source: Source;
  readonly waits: readonly number[];
  readonly messages: readonly string[];
}

/** Creates a client of a platform. Its rate has no limit, unless a test sets one. */
export function sourceAt(
  from: string,
  key: KeyPair = KEYS.admin,
  { ratePerSecond = 1_000_000, timeouts = realAfter } = {},
): TestedSource {
  const [waits, messages]: [number[], string[]] = [[], []];
  let now = 0;
  const after: After = (delayMs, run) => {
    waits.push(delayMs);
    now += delayMs;
    run();
    return () => undefined;
  };
  const source = new Source({
    from: new URL(from),
    key,
    ratePerSecond,
    send: getSender(timeouts),
    time: { ticks: () => now, now: () => now, after },
    randomText: () => '0a4f113b',
    onWait: (message) => messages.push(message),
  });
  return { source, waits, messages };
}

/** A platform of a few replies that a test makes up. */
export class FakePlatform {
  readonly paths: string[] = [];
  readonly methods = new Set<string>();
  private server: Server | undefined;

  /** `answer` gets the path below the base path of the API. */
  constructor(
    private readonly answer: (path: string, response: ServerResponse, request: IncomingMessage) => void,
  ) {}

  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      const { url = '', method = '' } = request;
      this.paths.push(url);
      this.methods.add(method);
      this.answer(url.replace(BASE_PATH, ''), response, request);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

/** Sends a JSON body. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
