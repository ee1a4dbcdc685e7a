import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import request, { type Response } from './request.js';
import { createApp, type AppOptions } from '../../src/api/app.js';
import type { ServedApi } from '../../src/api/servedApi.js';
import { BASE_PATH } from '../../src/contract/contract.js';
import { parseInstant } from '../../src/world/instant.js';
import { quirksOf, type Quirks } from '../../src/world/quirks.js';
import type { Settings } from '../../src/world/settings.js';
import type { World } from '../../src/world/world.js';
import type { LiveWorld } from '../../src/simulator/liveWorld.js';
import { Simulator } from '../../src/simulator/simulator.js';
import { checkReplies } from './checkReplies.js';
import { DigestSession } from './digestSession.js';
import { challengeIn, type Challenge, type KeyPair } from '../../tools/digest.mjs';
import type { Method } from './digestClient.js';
import { shippedWorld } from './fixtureWorlds.js';

/** The instant at which the worlds of tests begin. */
export const NOW = parseInstant('2026-01-01T00:00:00Z') ?? 0;

const PRIVATE_TAIL = '2222-3333-4444-5555555';

/** The standard world's keys, as docs/worlds.md lists them. */
export const KEYS = {
  admin: { publicKey: 'ADMIN1', privateKey: `11111111-${PRIVATE_TAIL}` },
  orgOwner: { publicKey: 'ORGOWN', privateKey: `22222222-${PRIVATE_TAIL}` },
  orgMember: { publicKey: 'ORGMEM', privateKey: `33333333-${PRIVATE_TAIL}` },
  projectOwner: { publicKey: 'PRJOWN', privateKey: `44444444-${PRIVATE_TAIL}` },
  projectUserAdmin: { publicKey: 'PRJUSR', privateKey: `55555555-${PRIVATE_TAIL}` },
  projectAutomationAdmin: { publicKey: 'PRJAUT', privateKey: `66666666-${PRIVATE_TAIL}` },
  projectReadOnly: { publicKey: 'PRJRDO', privateKey: `77777777-${PRIVATE_TAIL}` },
} as const satisfies Record<string, KeyPair>;

/** Options of a call for unusual requests. */
interface CallOptions {
  /** The path that the digest signs. By default the path of the call. */
  readonly signed?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The platform under test. By default, every reply is checked against the contract too. */
export class Platform {
  readonly simulator = new Simulator();
  readonly app: Express;
  readonly live: LiveWorld;
  private readonly session = new DigestSession(() => this.fetchChallenge());
  realNow = 1_000_000;

  constructor(world: World, options: Partial<AppOptions> = {}, api?: ServedApi) {
    this.live = this.simulator.add('default', world);
    const defaults: AppOptions = {
      checkReplies: checkReplies(api?.contract()),
      now: () => this.realNow,
      randomBytes,
      log: {
        error: (details) => {
          throw new Error('unexpected error', { cause: details });
        },
      },
    };
    this.app = createApp(this.simulator, { ...defaults, ...options }, api);
  }

  get world(): World {
    return this.live.world;
  }

  /** Sends a request to a path below the base path, with a key or without credentials. */
  async call(
    method: Method,
    path: string,
    key?: KeyPair,
    body?: unknown,
    { signed = path, headers = {} }: CallOptions = {},
  ): Promise<Response> {
    const header = key && (await this.authorization(method.toUpperCase(), BASE_PATH + signed, key));
    const own = header === undefined ? headers : { ...headers, Authorization: header };
    return this.send(method, BASE_PATH + path, own, body);
  }

  async get(path: string, key: KeyPair = KEYS.admin): Promise<Response> {
    return this.call('get', path, key);
  }

  /** Returns the `Authorization` header for one request. */
  authorization(method: string, uri: string, key: KeyPair): Promise<string> {
    return this.session.sign(key, method, uri);
  }

  private async fetchChallenge(): Promise<Challenge> {
    const { headers } = await request(this.app).get('/');
    return challengeIn(headers['www-authenticate']);
  }

  private send(
    method: Method,
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<Response> {
    const sent = request(this.app)[method](url).set(headers);
    // A string is sent unchanged, so that a test can send a body that is not JSON.
    if (body !== undefined)
      sent
        .set('Content-Type', 'application/json')
        .send(typeof body === 'string' ? body : JSON.stringify(body));
    return sent;
  }
}

/** The parts of a world that a test can set. */
export interface PlatformOptions {
  readonly fixture?: string;
  readonly seed?: number;
  readonly quirks?: Partial<Quirks>;
  readonly dialect?: 'documented' | 'ops-manager';
  readonly settings?: Partial<Settings>;
}

/** Creates a platform whose world is built from a shipped fixture. */
export function platformOf(options: PlatformOptions = {}): Platform {
  const { fixture = 'standard', seed = 1, dialect = 'documented', quirks, settings = {} } = options;
  return new Platform(shippedWorld(fixture, { seed, now: NOW, quirks: quirksOf(dialect, quirks), settings }));
}
