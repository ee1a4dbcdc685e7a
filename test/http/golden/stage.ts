import request, { type Response } from '../../support/request.js';
import { createSimulator, type NewWorld, type SimulatorOptions } from '../../../src/index.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { DigestClient, type Method } from '../../support/digestClient.js';
import type { Transcript } from './transcript.js';

const BASE = '/api/public/v1.0';
const API_HOST = 'platform.example.com:8080';
const CONTROL_HOST = 'localhost:8081';
const TAIL = '2222-3333-4444-5555555';

/** The keys of the standard fixture, as docs/worlds.md lists them. */
export const KEYS = {
  ADMIN1: '11111111',
  ORGOWN: '22222222',
  ORGMEM: '33333333',
  PRJOWN: '44444444',
  PRJUSR: '55555555',
  PRJAUT: '66666666',
  PRJRDO: '77777777',
} as const;
export type KeyName = keyof typeof KEYS;

/** Returns the key pair of a key of the standard fixture. */
export function pairOf(name: KeyName): KeyPair {
  return { publicKey: name, privateKey: `${KEYS[name]}-${TAIL}` };
}

/** A row as the control plane shows it: every row has an id. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * One simulator whose two apps are called in-process, and the transcript that records every call. It uses only the
 * library's public interface, so internal changes do not affect it.
 */
export class Stage {
  private readonly api: DigestClient;

  private constructor(
    readonly simulator: Awaited<ReturnType<typeof createSimulator>>,
    readonly transcript: Transcript,
    readonly world: string,
  ) {
    this.api = new DigestClient(simulator.app, API_HOST);
  }

  /** Opens a simulator with a manual clock at 2026-01-01T00:00:00Z. */
  static async open(transcript: Transcript, options: SimulatorOptions = {}): Promise<Stage> {
    const simulator = await createSimulator({
      listen: false,
      seed: 1,
      now: '2026-01-01T00:00:00Z',
      clock: 'manual',
      surface: 'documented',
      ...options,
    });
    return new Stage(simulator, transcript, 'default');
  }

  /** Creates another world of the same simulator. Its calls are recorded in the same transcript. */
  async fork(name: string, world: NewWorld = { from: 'default' }): Promise<Stage> {
    await this.simulator.createWorld({ name, ...world });
    return new Stage(this.simulator, this.transcript, name);
  }

  close(): Promise<void> {
    return this.simulator.close();
  }

  get platform(): ReturnType<typeof this.simulator.world> {
    return this.simulator.world(this.world);
  }

  /** Calls the API below its base path and records the reply. */
  async call(
    method: Method,
    path: string,
    key?: KeyName | KeyPair,
    body?: unknown,
  ): Promise<Response | undefined> {
    const name = typeof key === 'object' ? key.publicKey : (key ?? 'no key');
    const label = `${method.toUpperCase()} ${path} as ${name}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
    const pair = typeof key === 'string' ? pairOf(key) : key;
    const prefix = this.world === 'default' ? BASE : `/worlds/${this.world}${BASE}`;
    try {
      const response = await this.api.call(method, prefix + path, pair, body);
      this.transcript.reply(label, response);
      return response;
    } catch (error) {
      this.transcript.broken(label, error);
      return undefined;
    }
  }

  /** Calls the control plane and records the reply. */
  async control(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const sent = request(this.simulator.controlApp)
      [method](path)
      .set({ Host: CONTROL_HOST, ...headers });
    const response = await (body === undefined ? sent : sent.send(body as object));
    const label = `control ${method.toUpperCase()} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
    this.transcript.reply(label, response);
    return response;
  }

  /** Returns the mistakes that the doctor finds certain, without recording the request. */
  async accusations(): Promise<readonly string[]> {
    const path = `/v1/worlds/${this.world}/doctor`;
    const response = await request(this.simulator.controlApp).get(path).set('Host', CONTROL_HOST);
    const { findings } = response.body as {
      readonly findings: readonly {
        readonly severity: string;
        readonly rule: string;
        readonly what: string;
      }[];
    };
    return findings
      .filter(({ severity }) => severity === 'wrong')
      .map(({ rule, what }) => `${rule}: ${what}`);
  }

  /** Returns a row by its readable name, without recording the request. */
  async row(collection: string, name: string): Promise<Row> {
    const path = `/v1/worlds/${this.world}/state/${collection}/${encodeURIComponent(name)}`;
    const response = await request(this.simulator.controlApp).get(path).set('Host', CONTROL_HOST);
    if (response.status !== 200) throw new Error(`${path}: ${response.text}`);
    return response.body as Row;
  }

  /** Returns all rows of a collection, without recording the request. */
  async rows(collection: string): Promise<readonly Row[]> {
    const path = `/v1/worlds/${this.world}/state/${collection}`;
    const response = await request(this.simulator.controlApp).get(path).set('Host', CONTROL_HOST);
    return response.body as readonly Row[];
  }
}
