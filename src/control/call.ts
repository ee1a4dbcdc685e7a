import type { Request, Response } from 'express';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { coercedQuery } from './query.js';

/** A request to the control plane: the arguments of a command. */
export class Call {
  constructor(
    readonly context: CommandContext,
    readonly request: Request,
    readonly response: Response,
  ) {}

  /** The world of the path, after its clock has caught up. */
  get world(): LiveWorld {
    return findCurrentWorld(this.context.simulator, this.param('world'));
  }

  /** The world of the path, without advancing its clock. */
  get idleWorld(): LiveWorld {
    return findWorld(this.context.simulator, this.param('world'));
  }

  /** The JSON body; an empty object without a body. */
  get body(): unknown {
    return (this.request.body as unknown) ?? {};
  }

  /** The query as an input of a command: numbers and flags in place of their texts. */
  get query(): Readonly<Record<string, unknown>> {
    return coercedQuery(this.request);
  }

  /** Returns a segment of the path; the rest of a path (`*name`) comes with its slashes. */
  param(name: string): string {
    const value: string | readonly string[] | undefined = this.request.params[name];
    if (value === undefined) throw new Error(`The route has no segment ${name}.`);
    return typeof value === 'string' ? value : value.join('/');
  }

  /** Aborts when the client goes away. */
  get gone(): AbortSignal {
    const controller = new AbortController();
    this.response.on('close', () => {
      controller.abort();
    });
    return controller.signal;
  }
}
