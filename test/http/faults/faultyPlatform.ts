import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { addFault } from '../../../src/world/faults/rules.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { ruleInput } from '../../../src/commands/faultView.js';
import { readInput } from '../../../src/commands/readInput.js';
import type { AppOptions } from '../../../src/api/app.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { NOW } from '../../support/rows/ids.js';
import { KEYS, Platform } from '../../support/platform.js';

interface Timer {
  readonly ms: number;
  readonly run: () => void;
}

/** Timers that only run when a test says so. */
export class FakeTimers {
  readonly waiting: Timer[] = [];
  private readonly watchers: (() => void)[] = [];

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { ms, run };
    this.waiting.push(timer);
    for (const watcher of this.watchers.splice(0)) watcher();
    return () => {
      this.drop(timer);
    };
  };

  /** Returns the delay of the oldest waiting timer. Waits for a timer if none is waiting. */
  async next(): Promise<number> {
    while (this.waiting.length === 0)
      await new Promise<void>((resolve) => {
        this.watchers.push(resolve);
      });
    return this.waiting[0]?.ms ?? 0;
  }

  /** Runs the oldest timer. */
  run(): void {
    this.waiting.shift()?.run();
  }

  private drop(timer: Timer): void {
    const at = this.waiting.indexOf(timer);
    if (at >= 0) this.waiting.splice(at, 1);
  }
}

const STANDARD = shippedWorld('standard', {
  seed: 1,
  now: NOW,
  quirks: quirksOf('documented'),
  settings: {},
});

/** The standard platform with fault rules, and with timers that a test runs. */
export class FaultyPlatform extends Platform {
  readonly timers: FakeTimers;
  /** The two ends of the last connection. */
  private ends: { readonly client: Socket; readonly served: Socket } | undefined;

  constructor(rules: readonly Rule[] = [], timers = new FakeTimers(), options: Partial<AppOptions> = {}) {
    super(STANDARD, { after: timers.after, ...options });
    this.timers = timers;
    for (const rule of rules) this.add(rule);
  }

  /** Validates a rule and adds it. */
  add(rule: Rule): void {
    const { live } = this;
    const id = rule.id ?? `rule-${live.world.faults.size + 1}`;
    live.commit(addFault(live.world, { ...readInput(ruleInput, rule), id }), SYSTEM);
  }

  /** Whether bytes are on their way to the client. A reset now would overtake them, and the client would see a normal end. */
  get isSending(): boolean {
    return this.ends !== undefined && this.ends.client.bytesRead < this.ends.served.bytesWritten;
  }

  statistics(id = 'rule-1'): object {
    const row = this.live.world.faults.get(id);
    return row === undefined ? {} : this.live.faults.statistics(row);
  }

  /** Makes a call to a real server. Returns the bytes that the server sends, and how the connection ends. */
  async wire(path: string, { onBody = ignore, ...asked }: Partial<Asked> & Listener = {}): Promise<Wire> {
    return this.pipelined([{ path, ...asked }], { onBody });
  }

  /** Does the same as `wire` for several calls, which are sent at once on one connection. */
  async pipelined(calls: readonly Asked[], { onBody = ignore }: Listener = {}): Promise<Wire> {
    const server = createServer(this.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const texts: string[] = [];
      for (const [at, call] of calls.entries()) texts.push(await this.textOf(call, at === calls.length - 1));
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      server.once('connection', (served) => (this.ends = { client, served }));
      return await say(client, texts.join(''), onBody);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  private async textOf(
    { path = '', method = 'GET', key = KEYS.admin, body = '' }: Asked,
    isLast: boolean,
  ): Promise<string> {
    const url = BASE_PATH + path;
    const authorization = await this.authorization(method, url, key);
    const head = [
      `${method} ${url} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${authorization}`,
      ...(isLast ? ['Connection: close'] : []),
      ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  }
}

async function say(socket: Socket, text: string, onBody: (body: string) => void): Promise<Wire> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => {
    pieces.push(piece);
    onBody(wireBody(Buffer.concat(pieces)));
  });
  const closed = new Promise<string>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? 'error');
    });
    socket.on('close', () => {
      resolve('closed');
    });
  });
  socket.write(text);
  const end = await closed;
  const bytes = Buffer.concat(pieces);
  const [headers = ''] = bytes.toString('latin1').split('\r\n\r\n');
  return { end, bytes, headers, body: wireBody(bytes) };
}

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly key?: KeyPair;
  readonly body?: string;
}

interface Listener {
  /** Called with the received part of the body each time it grows. */
  readonly onBody?: (body: string) => void;
}

const ignore = (_body: string): void => undefined;

function wireBody(bytes: Buffer): string {
  return bytes.toString('latin1').split('\r\n\r\n').slice(1).join('\r\n\r\n');
}

/** The bytes of a reply, and how its connection ended. */
export interface Wire {
  /** `closed`, or the code of the error that ended the connection. */
  readonly end: string;
  readonly bytes: Buffer;
  readonly headers: string;
  readonly body: string;
}
