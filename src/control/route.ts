import type { Express, Request, RequestHandler, Response } from 'express';
import type { Call } from './call.js';
import { Problem } from './problem.js';
import { asQueryProblem, refuseUnknownQuery } from './query.js';
import { emptyReply, jsonReply, type Reply } from './reply.js';

/** One endpoint of the control plane. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Express syntax: `:name` for a segment, `*name` for the rest of the path. */
  readonly path: string;
  readonly handle: (call: Call) => Promise<void>;
  /** Whether a later route has the same path for other methods. */
  readonly isShared?: boolean;
  /** Whether unknown query parameters are ignored, as with probes: a load balancer may add some. */
  readonly isLenient?: boolean;
}

/** A route that calls a command and sends its result: by default as JSON, for a DELETE as a 204. */
export function route<T>(
  method: Route['method'],
  path: string,
  run: (call: Call) => T | Promise<T>,
  reply: Reply<T> = method === 'delete' ? emptyReply : jsonReply,
): Route {
  return { method, path, handle: async (call) => reply(call, await run(call)) };
}

/** Adds routes to an app; other methods on their paths are answered with a 405. */
export function mount(
  app: Express,
  routes: readonly Route[],
  callOf: (request: Request, response: Response) => Call,
): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    for (const route of here) {
      const { method, isLenient = false } = route;
      const handler: RequestHandler = (request, response) => answer(route, callOf(request, response));
      if (isLenient) app[method](path, handler);
      else app[method](path, refuseUnknownQuery(path, method), handler);
    }
    if (here.some(({ isShared }) => isShared === true)) continue;
    app.all(path, refuseMethod(here.map(({ method }) => method.toUpperCase())));
  }
}

async function answer({ method, handle }: Route, call: Call): Promise<void> {
  try {
    await handle(call);
  } catch (error) {
    // A GET has no body: its input is the query.
    throw method === 'get' ? asQueryProblem(error) : error;
  }
}

/** Answers every path that no route has. */
export const refusePath: RequestHandler = (request) => {
  throw new Problem(404, `There is no ${request.path} here; GET /openapi.json describes what there is.`);
};

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request) => {
    throw new Problem(405, `${request.path} takes ${allow}, not ${request.method}.`, {
      headers: { Allow: allow },
    });
  };
}
