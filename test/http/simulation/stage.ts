import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createApp } from '../../../src/api/app.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { checkReplies } from '../../support/checkReplies.js';
import { DigestSession } from '../../support/digestSession.js';
import { challengeIn, type Challenge } from '../../../tools/digest.mjs';
import type { World } from '../../../src/world/world.js';
import type { CallStep } from './step.js';

/** The reply to a call. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** One platform for all runs, behind a real socket and with checked replies. Each run has its own worlds on it. */
export class Stage {
  readonly simulator = new Simulator();
  /** Errors that the platform logged as unexpected. */
  readonly errors: unknown[] = [];
  private readonly server: Server;
  /** Digest sessions, by the name of the world. */
  private readonly sessions = new Map<string, DigestSession>();

  constructor() {
    const log = { error: (details: unknown) => void this.errors.push(details) };
    this.server = createServer(
      createApp(this.simulator, { checkReplies: checkReplies(), now: () => 1_000_000, randomBytes, log }),
    );
    // A long advance blocks client and server. The server would then close the connection while the client uses it.
    this.server.keepAliveTimeout = 0;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends a request to a world. The prefix of the request's path selects the world. */
  async call({ name }: LiveWorld, { method, path, key, body }: CallStep): Promise<Reply> {
    const uri = `/worlds/${name}${path}`;
    const url = new URL(this.origin + uri);
    const { pathname, search } = url;
    const response = await fetch(url, {
      method,
      headers: {
        ...(key && { Authorization: await this.sessionOf(name).sign(key, method, pathname + search) }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined || method === 'GET' || method === 'HEAD'
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // A call that the platform refuses because of its nonce would prove nothing.
    if (response.headers.get('www-authenticate')?.includes('stale=true') === true)
      throw new Error(`${method} ${uri}: the nonce is stale`);
    const text = textOf(Buffer.from(await response.arrayBuffer()));
    return {
      status: statusOf(response.status, text, search),
      text: text.replaceAll(`/worlds/${name}/`, '/'),
    };
  }

  /** Sends a request to a temporary copy of a world, in the state `world`. */
  async callCopy(live: LiveWorld, world: World, step: CallStep): Promise<Reply> {
    return await this.withCopy(live, world, (copy) => this.call(copy, step));
  }

  /** Adds a copy of a world, in the state `world`, and removes it after its use. */
  async withCopy<Result>(
    live: LiveWorld,
    world: World,
    use: (copy: LiveWorld) => Promise<Result>,
  ): Promise<Result> {
    const copy = this.simulator.add(`${live.name}-copy`, world);
    try {
      return await use(copy);
    } finally {
      this.remove(copy.name);
    }
  }

  /** Removes a world and its session. The next world with this name does not know these nonces. */
  remove(name: string): void {
    this.simulator.remove(name);
    this.sessions.delete(name);
  }

  /** The URL of the host. Each world is below it. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private sessionOf(world: string): DigestSession {
    const session = this.sessions.get(world) ?? new DigestSession(() => this.fetchChallenge(world));
    this.sessions.set(world, session);
    return session;
  }

  private async fetchChallenge(world: string): Promise<Challenge> {
    const { headers } = await fetch(`${this.origin}/worlds/${world}${BASE_PATH}/clusters`);
    return challengeIn(headers.get('www-authenticate'));
  }
}

/**
 * Returns the text of a body. Unpacks archives, because they contain names of worlds and keys, like other replies.
 */
function textOf(body: Buffer): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return (isGzip ? gunzipSync(body) : body).toString();
}

/** Returns the status of a reply. If the reply is an envelope, the status is in its body. */
function statusOf(status: number, text: string, search: string): number {
  if (!search.includes('envelope=true') || !text.startsWith('{')) return status;
  const { status: inside } = JSON.parse(text) as { readonly status?: unknown };
  return typeof inside === 'number' ? inside : status;
}
