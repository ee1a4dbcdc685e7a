import type { Request, Response } from 'express';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { omit } from '../world/omit.js';
import { worldAsOf, type WorldReader } from '../commands/asOf.js';
import { coercedQuery } from './query.js';

/** Says to which timeline entry an earlier state belongs, and whether time has passed since then. */
const AS_OF_HEADER = 'Understudy-As-Of';

/** A request to the control plane. It provides the arguments of a command. */
export class Call {
  constructor(
    readonly context: CommandContext,
    readonly request: Request,
    readonly response: Response,
  ) {}

  /** The world that the path names, advanced to the current time of its clock. */
  get world(): LiveWorld {
    return findCurrentWorld(this.context.simulator, this.param('world'));
  }

  /** The world that the path names. Its clock is not advanced. */
  get idleWorld(): LiveWorld {
    return findWorld(this.context.simulator, this.param('world'));
  }

  /** The world that the path names, or its earlier state if the query has `asOf`. */
  get past(): WorldReader {
    const { asOf } = this.request.query;
    if (asOf === undefined) return this.world;
    const past = worldAsOf(this.world, asOf);
    const { n, isComputed, world } = past.state;
    const at = new Date(world.now).toISOString();
    this.response.set(AS_OF_HEADER, `${n}; at="${at}"; computed=${isComputed ? '?1' : '?0'}`);
    return past;
  }

  /** The JSON body, or an empty object if the request has no body. */
  get body(): unknown {
    return (this.request.body as unknown) ?? {};
  }

  /** The query as the input of a command. Numeric and boolean texts become numbers and booleans. */
  get query(): Readonly<Record<string, unknown>> {
    return omit(coercedQuery(this.request), 'asOf');
  }

  /** The query as sent, without `asOf`. */
  get texts(): Readonly<Record<string, unknown>> {
    return omit(this.request.query as Readonly<Record<string, unknown>>, 'asOf');
  }

  /** Returns a segment of the path. For the rest of a path (`*name`), returns all its segments, joined by slashes. */
  param(name: string): string {
    const value: string | readonly string[] | undefined = this.request.params[name];
    if (value === undefined) throw new Error(`The route has no segment ${name}.`);
    return typeof value === 'string' ? value : value.join('/');
  }

  /** Aborts when the client disconnects. */
  get gone(): AbortSignal {
    const controller = new AbortController();
    this.response.on('close', () => {
      controller.abort();
    });
    return controller.signal;
  }
}
