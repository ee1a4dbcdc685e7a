import type { Request, Response } from 'express';
import type { CommandCall } from '../commands/command.js';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { omit } from '../world/omit.js';
import { AS_OF_HEADER, worldAsOf, type WorldReader } from '../commands/asOf.js';
import type { ProgramContext } from '../commands/programContext.js';
import type { Schema } from '../schema/types.js';
import { tokenOf } from './defences/requireToken.js';
import type { ControlOptions } from './options.js';
import { isStateLines } from './parseBody.js';
import { coercedQuery, readQuery } from './query.js';

/** A request to the control plane. It provides the arguments of a command. */
export class Call implements CommandCall {
  constructor(
    readonly context: CommandContext,
    readonly program: ControlOptions & ProgramContext,
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

  /** The JSON body, or `undefined` without a body. */
  get sent(): unknown {
    return this.request.body as unknown;
  }

  /** The query as sent, without `asOf`. */
  get texts(): Readonly<Record<string, unknown>> {
    return omit(this.request.query as Readonly<Record<string, unknown>>, 'asOf');
  }

  /** Returns a segment of the path. For the rest of a path (`*name`), returns all its segments, joined by slashes. */
  readonly param = (name: string): string => {
    const value: string | readonly string[] | undefined = this.request.params[name];
    if (value === undefined) throw new Error(`The route has no segment ${name}.`);
    return typeof value === 'string' ? value : value.join('/');
  };

  /** The body, if it is a state as lines of JSON. The connection stays open, so that an error can be sent. */
  get lines(): AsyncIterable<Uint8Array> | undefined {
    if (!isStateLines(this.request)) return undefined;
    return this.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  }

  readonly queryAs = <T>(schema: Schema<T>): T => readQuery(this.query, schema);

  get token(): string | undefined {
    return tokenOf(this.request);
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
