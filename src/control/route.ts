import type { Express, RequestHandler } from 'express';
import { Problem } from './problem.js';
import { refuseUnknownQuery } from './query.js';

/** One endpoint of the control plane. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** As Express has it: `:name` for a segment, `*name` for the rest of the path. */
  readonly path: string;
  /** Its path is that of a later route too, for which other methods are left. */
  readonly isShared?: boolean;
  /** Probes ignore query parameters: whoever watches a process may add some. */
  readonly isLenient?: boolean;
  readonly handle: RequestHandler;
}

/** Adds routes to an app; any other method on one of their paths is answered with those that it takes. */
export function mount(app: Express, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    for (const { method, handle, isLenient } of here) {
      if (isLenient === true) app[method](path, handle);
      else app[method](path, refuseUnknownQuery(path, method), handle);
    }
    if (here.some(({ isShared }) => isShared === true)) continue;
    app.all(path, refuseMethod(here.map(({ method }) => method.toUpperCase())));
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
