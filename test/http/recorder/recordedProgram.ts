import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createApp } from '../../../src/api/app.js';
import type { CommandRun } from '../../../src/bundle/bundlePieces.js';
import { getBundle } from '../../../src/commands/bundle.js';
import { createControlApp } from '../../../src/control/app.js';
import { readConfig } from '../../../src/server/config/config.js';
import { Program } from '../../../src/server/program.js';
import { Wire } from '../../../src/server/recorder/wire.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { challengeIn, digestHeader, type Challenge, type KeyPair } from '../../../tools/digest.mjs';
import { FakeTimers } from '../faults/faultyPlatform.js';

const START = Date.parse('2026-02-03T04:05:06.789Z');
const HEAD_END = '\r\n\r\n';

/** How a run is recorded. */
export interface RecordedOptions {
  /** Virtual seconds per real second, or 0 for a manual clock. */
  readonly rate?: number;
  /** Maximum number of timeline entries. */
  readonly entries?: number;
}

/** A request of a client. */
export interface Asked {
  readonly method: string;
  /** The path on the host, with its query. */
  readonly path: string;
  readonly key?: KeyPair | undefined;
  /** A string is sent unchanged, another value as JSON. */
  readonly body?: unknown;
}

/** A program whose runs a test records. Real time passes, and delays end, when the test says so. */
export class RecordedProgram {
  readonly timers = new FakeTimers();
  private readonly api: Wire;
  private readonly control: Wire;
  private challenge: Challenge = { realm: '', nonce: '' };

  private constructor(
    private readonly program: Program,
    readonly clock: { now: number },
  ) {
    const app = createApp(program.simulator, { now: () => START, randomBytes, after: this.timers.after });
    this.api = new Wire(app);
    this.control = new Wire(program.controlBy(createControlApp));
  }

  static async open({ rate = 0, entries = 10_000 }: RecordedOptions = {}): Promise<RecordedProgram> {
    const clock = { now: START };
    const options = {
      port: '0',
      controlPort: '0',
      log: 'silent',
      seed: '1',
      now: '2026-01-01T00:00:00Z',
      clock: rate === 0 ? 'manual' : String(rate),
      timelineEntries: String(entries),
    };
    const program = await Program.open(readConfig(options, {}, false), {
      version: '0.0.0',
      warn: () => undefined,
      // On a busy machine, time passes between two reads of the clock.
      realNow: () => (clock.now += rate === 0 ? 0 : 1),
    });
    program.begin({ baseUrl: () => '', port: 0, startedAt: '' });
    const recorded = new RecordedProgram(program, clock);
    const head = await textFrom(recorded.api.send(bytesOf({ method: 'GET', path: '/' })));
    recorded.challenge = challengeIn(/www-authenticate: (.*)\r\n/i.exec(head)?.[1]);
    return recorded;
  }

  get live(): LiveWorld {
    const live = this.program.simulator.find('default');
    if (live === undefined) throw new Error('There is no default world.');
    return live;
  }

  /** Returns the bundle of the default world. `run` is the command, if the run is over. */
  async bundle(run?: CommandRun): Promise<Buffer> {
    const { simulator, worldFactory } = this.program;
    const context = { simulator, worldFactory, version: '0.0.0', baseUrlOf: () => undefined };
    return Buffer.concat([...(await getBundle(context, this.live, { run }))]);
  }

  async close(): Promise<void> {
    await this.program.close();
  }

  /** Sends a call to the API. Returns the client's end of the connection, and the rest of the request if it is to be sent later. */
  call(asked: Asked, isSplit = false): { readonly client: Duplex; readonly rest: Buffer } {
    const { method, path: uri, key } = asked;
    const authorization = key && digestHeader(key, this.challenge, { method, uri });
    const bytes = bytesOf(asked, authorization);
    const end = isSplit ? bytes.indexOf(HEAD_END) + HEAD_END.length : bytes.length;
    return { client: this.api.send(bytes.subarray(0, end)), rest: bytes.subarray(end) };
  }

  /** Sends an action on the default world. */
  act(method: string, path: string, body?: unknown): Duplex {
    return this.control.send(bytesOf({ method, path: `/v1/worlds/default/${path}`, body }));
  }

  /** Sends an action, and returns the reply. */
  async acted(method: string, path: string, body?: unknown): Promise<string> {
    return textFrom(this.act(method, path, body));
  }
}

/** Returns everything that a client receives. */
export async function textFrom(client: Duplex): Promise<string> {
  const pieces: Buffer[] = [];
  client.on('data', (piece: Buffer) => pieces.push(piece));
  await new Promise((resolve) => client.once('end', resolve).once('close', resolve));
  return Buffer.concat(pieces).toString('latin1');
}

function bytesOf({ method, path, body }: Asked, authorization?: string): Buffer {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${HEAD_END}${text}`);
}
