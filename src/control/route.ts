import type { Express, Request, RequestHandler, Response } from 'express';
import type { Call } from './call.js';
import { Problem } from './problem.js';
import { asQueryProblem, refuseUnknownQuery } from './query.js';
import { emptyReply, jsonReply, type Reply } from './reply.js';

/** One endpoint of the control plane. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path in the syntax of Express: `:name` for a segment, `*name` for the rest of the path. */
  readonly path: string;
  readonly handle: (call: Call) => Promise<void>;
  /**
   * Whether the path of another route also matches this path. If so, that route handles the other methods,
   * and this route sends no 405.
   */
  readonly isShared?: boolean;
  /** Whether unknown query parameters are ignored. True for probes, because load balancers may add parameters. */
  readonly isLenient?: boolean;
}

/**
 * Creates a route that calls a command and sends its result. By default, it sends JSON, or a 204 for a
 * DELETE.
 */
export function route<T>(
  method: Route['method'],
  path: string,
  run: (call: Call) => T | Promise<T>,
  reply: Reply<T> = method === 'delete' ? emptyReply : jsonReply,
): Route {
  return { method, path, handle: async (call) => reply(call, await run(call)) };
}

/** Adds routes to an app. Other methods on their paths get a 405. */
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
    // Report input errors of a GET as errors in the query, because a GET has no body.
    throw method === 'get' ? asQueryProblem(error) : error;
  }
}

/** Refuses unknown paths. */
export const refusePath: RequestHandler = (request) => {
  throw new Problem(404, `The control plane has no path ${request.path}; GET /openapi.json lists all paths.`);
};

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request) => {
    throw new Problem(405, `${request.path} takes ${allow}, not ${request.method}.`, {
      headers: { Allow: allow },
    });
  };
}
