import type { Express, Request, RequestHandler, Response } from 'express';
import { withPast, type AnyCommand, type Answer, type Command } from '../commands/command.js';
import { documentPath } from '../journal/documentation.js';
import type { JsonSchema } from '../schema/types.js';
import type { Call } from './call.js';
import { checkRight } from './defences/checkRight.js';
import { Problem } from './problem.js';
import type { ActionLocals } from './recordAction.js';
import { asQueryProblem, refuseUnknownQuery } from './query.js';
import { created, emptyReply, jsonReply, listReply, sendPieces, type Reply } from './reply.js';

/** A command with a reply of its own, for example because its media type depends on the request. */
export interface OwnCommand extends Command<unknown, Call> {
  readonly reply: Reply<unknown>;
  /**
   * Whether the command needs no token and ignores unknown query parameters, because load balancers may add parameters.
   */
  readonly isProbe?: boolean;
}

/** An endpoint of the control plane. */
export type Route = AnyCommand | OwnCommand;

/** Defines a command with a reply of its own. */
export function ownCommand<R>(
  command: Omit<OwnCommand, 'answer' | 'run' | 'reply'> & {
    readonly answer: Omit<Answer<unknown>, 'nameOf' | 'piecesOf'>;
    readonly run: (call: Call) => R | Promise<R>;
    readonly reply: Reply<R>;
  },
): OwnCommand {
  return withPast(command as OwnCommand);
}

/** Describes an answer by the schemas of its media types. */
export function content(description: string, schemas: Readonly<Record<string, JsonSchema>>): Answer<unknown> {
  return { status: 200, description, content: schemas };
}

/** Returns the path of a command in the syntax of Express: `:name` for a segment, `*name` for the rest of the path. */
export function expressPath({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll('{+', '*').replaceAll('{', ':').replaceAll('}', '');
}

function replyOf({ status, nameOf, piecesOf, isLazy = false }: Answer<unknown>): Reply<unknown> {
  if (nameOf !== undefined) return created(nameOf);
  if (piecesOf !== undefined)
    return (call, result) => {
      const pieces = piecesOf(result);
      return pieces === undefined ? jsonReply(call, result) : sendPieces(call, pieces);
    };
  if (isLazy) return listReply as Reply<unknown>;
  return status === 204 ? emptyReply : jsonReply;
}

/** Adds routes to an app. Other methods on their paths get a 405. */
export function mount(
  app: Express,
  routes: readonly Route[],
  callOf: (request: Request, response: Response) => Call,
): void {
  const paths = new Map<string, Route[]>();
  for (const route of routes) {
    const path = expressPath(route);
    paths.set(path, [...(paths.get(path) ?? []), route]);
  }
  for (const [path, here] of paths) {
    // Express compiles a path for each route, and `app.all` adds a handler for each method of HTTP, so each path has one route.
    const place = app.route(path);
    for (const route of here) {
      const handler: RequestHandler = (request, response) => answer(route, callOf(request, response));
      if ('isProbe' in route) place[route.method](nameDocument(route), handler);
      else place[route.method](nameDocument(route), refuseUnknownQuery(route.query), handler);
    }
    if (here.some(({ isShared }) => isShared === true)) continue;
    place.all(refuseMethod(here.map(({ method }) => method.toUpperCase())));
  }
}

/** Returns the path of the section about a command in the documents. Its anchor follows from its heading. */
export function commandDocument({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const heading = `${method} ${path}`.toLowerCase();
  return documentPath('control-plane', heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'));
}

/** Names the section about a command, for the case that the command is refused. */
function nameDocument(route: Route): RequestHandler {
  const docs = commandDocument(route);
  return (_request, response, next) => {
    response.locals.docs = docs;
    next();
  };
}

async function answer(route: Route, call: Call): Promise<void> {
  const reply = 'reply' in route ? route.reply : replyOf(route.answer);
  const { locals } = call.response as { readonly locals: ActionLocals };
  try {
    locals.isDecided = true;
    checkRight(route, call);
    const result = route.run(call);
    locals.isDecided = !(result instanceof Promise);
    await reply(call, await result);
  } catch (error) {
    // Report input errors of a GET as errors in the query, because a GET has no body.
    throw route.method === 'get' ? asQueryProblem(error) : error;
  }
}

/** Refuses unknown paths. */
export const refusePath: RequestHandler = (request) => {
  const hint = /^(?:\/worlds\/[^/]+)?\/api\//.test(request.path)
    ? "this is a path of the platform's API, which has a port of its own: GET /v1/info says baseUrl"
    : 'GET /openapi.json lists all paths';
  throw new Problem(404, `The control plane has no path ${request.path}; ${hint}.`);
};

function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request) => {
    throw new Problem(405, `${request.path} takes ${allow}, not ${request.method}.`, {
      headers: { Allow: allow },
    });
  };
}
