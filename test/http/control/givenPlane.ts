import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import request, { type Response } from '../../support/request.js';
import { createApp } from '../../../src/api/app.js';
import type { ControlOptions } from '../../../src/control/app.js';
import type { World } from '../../../src/world/world.js';
import type { Scheduler } from '../../../src/world/slices.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { described, givenControl } from './givenControl.js';

type Method = 'get' | 'post' | 'patch' | 'delete';

/** The control plane's description of a world. */
export interface ShownWorld {
  readonly name: string;
  readonly baseUrl: string;
  readonly path: string;
  readonly seed: number;
  readonly now: string;
  readonly stateHash: string;
  readonly clock: ShownClock;
  readonly keys: readonly ShownKey[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly quirks: Readonly<Record<string, string>>;
}

export interface ShownKey {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface ShownClock {
  readonly now: string;
  readonly mode: string;
  readonly rate: number;
  readonly next?: Readonly<Record<string, string>>;
  readonly advancing?: ShownProgress;
}

export interface ShownProgress {
  readonly from: string;
  readonly to: string;
  readonly now: string;
  readonly fired: number;
}

export interface ShownPassage {
  readonly from: string;
  readonly to: string;
  readonly fired: readonly Readonly<Record<string, string>>[];
  readonly firedCount: number;
  readonly events: number;
}

/**
 * A simulator with the platform's API and the control plane. Every reply of the control plane is checked against its
 * description.
 */
export class Plane {
  readonly simulator: Simulator;
  readonly control: Express;
  private platform: Express | undefined;
  /** Real time in milliseconds. Clocks with a rate follow it. */
  realNow = 0;

  constructor(
    world: World = worldOfRows(everything()),
    options: Partial<ControlOptions> = {},
    turns?: Scheduler,
  ) {
    this.simulator = new Simulator(() => this.realNow, undefined, turns);
    this.control = described(givenControl(world, options, this.simulator));
  }

  /** The platform's app, created on first use. */
  get api(): Express {
    this.platform ??= createApp(this.simulator, { now: () => 1_000_000, randomBytes });
    return this.platform;
  }

  /** Calls the control plane. Throws the text of the reply if its status is not the expected one. */
  async call<T>(method: Method, path: string, body?: unknown, status = method === 'get' ? 200 : undefined) {
    const sent = request(this.control)[method](`/v1/worlds${path}`);
    const reply: Response = await (body === undefined ? sent : sent.send(body as object));
    if (reply.status >= 300 || (status !== undefined && reply.status !== status)) {
      throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    }
    return reply.body as T;
  }

  async create(spec: object = {}): Promise<ShownWorld> {
    return this.call('post', '?hash=true', spec, 201);
  }

  async hash(name: string): Promise<string> {
    return (await this.call<{ readonly stateHash: string }>('get', `/${name}/hash`)).stateHash;
  }

  async advance(name: string, way: object): Promise<ShownPassage> {
    return this.call('post', `/${name}/clock/advance`, way, 200);
  }

  async patch<T = Readonly<Record<string, unknown>>>(
    path: string,
    patch: object,
    name = 'default',
  ): Promise<T> {
    // In the description an id such as `rs0/node-1` is one segment of the path.
    const [collection = '', ...id] = path.split('/');
    return this.call('patch', `/${name}/state/${collection}/${encodeURIComponent(id.join('/'))}`, patch, 200);
  }

  /** Sends a request that the control plane must refuse, and returns the problem. */
  async refused(method: Method, path: string, body?: unknown): Promise<ShownProblem> {
    const sent = request(this.control)[method](`/v1/worlds${path}`);
    const reply: Response = await (body === undefined ? sent : sent.send(body as object));
    if (reply.type !== 'application/problem+json') throw new Error(`${reply.status} ${reply.text}`);
    return JSON.parse(reply.text) as ShownProblem;
  }
}

export interface ShownProblem {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly errorCode?: string;
  readonly advancing?: ShownProgress;
}
