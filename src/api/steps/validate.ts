import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { middleware } from 'express-openapi-validator';
import type { Contract } from '../../contract/document.js';
import { inlined } from '../../contract/inlined.js';
import { inTurn } from '../inTurn.js';
import { LongBody } from '../reply/longBody.js';
import type { ServedOperation } from '../servedApi.js';
import { knownTargets } from './knownTargets.js';

type Middleware = typeof middleware;
type ApiSpec = Exclude<Parameters<Middleware>[0]['apiSpec'], string>;

/**
 * Pipeline, step 6: checks path, query and body against the contract, and gives query parameters their types and
 * defaults. With `isStrict`, as in every test, replies are checked as well; the contract itself is checked by the
 * linter and in the tests, not at every start.
 *
 * Each route has a validator of its own, made when it is first asked for. One for the whole contract would match every
 * path anew, compiling each on the way, after Express has done so: a tenth of what a page costs. The package is loaded for
 * the first of them: a start is done without, a twentieth sooner.
 */
export function validate(
  contract: () => Contract,
  isStrict: boolean,
): (operation: ServedOperation) => RequestHandler {
  return (operation) => {
    const check = lazily(() => compiledOnce(contract(), operation, isStrict));
    return operation.method === 'get' && !isStrict ? knownTargets(check) : check;
  };
}

interface Compiled {
  readonly whole: Contract;
  readonly checks: Map<string, Promise<RequestHandler>>;
}

/** All apps of a process share the validators of a contract: to compile those of one app takes a second. */
const compiled = new WeakMap<Contract, Compiled>();

function compiledOnce(
  contract: Contract,
  operation: ServedOperation,
  isStrict: boolean,
): Promise<RequestHandler> {
  const known: Compiled = compiled.get(contract) ?? { whole: inlined(contract), checks: new Map() };
  compiled.set(contract, known);
  const key = `${operation.id} ${String(isStrict)}`;
  const check = known.checks.get(key) ?? compile(only(known.whole, operation), isStrict);
  known.checks.set(key, check);
  return check;
}

async function compile(contract: Contract, isStrict: boolean): Promise<RequestHandler> {
  const { middleware } = await import('express-openapi-validator');
  const parts = validatorsOf(middleware, contract, isStrict);
  return isStrict ? butLong(inTurn(parts)) : matchedOnce(parts);
}

/** A step that is made when it is first asked for: that request waits for it, and those that come meanwhile. */
function lazily(make: () => Promise<RequestHandler>): RequestHandler {
  let made: RequestHandler | undefined;
  let making: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    if (made !== undefined) return made(request, response, next);
    making ??= make();
    return making.then((step) => (made = step)(request, response, next)).catch(next);
  };
}

function validatorsOf(middleware: Middleware, contract: Contract, isStrict: boolean): RequestHandler[] {
  return middleware({
    apiSpec: contract as unknown as ApiSpec,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateResponses: isStrict,
    validateSecurity: false,
    fileUploader: false,
    useRequestUrl: true,
    $refParser: { mode: 'dereference' },
  });
}

/** Only a value can be checked: a reply that is made on the way is sent past the check. */
function butLong(check: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { json } = response;
    void check(request, response, (error?: unknown) => {
      const { json: checked } = response;
      response.json = (body) => (body instanceof LongBody ? json : checked).call(response, body);
      next(error);
    });
  };
}

/** What the validator notes on a request of the operation that it has found. */
interface Matched extends Request {
  openapi?: { readonly pathParams: Record<string, unknown> };
}

/**
 * The validator's parts for requests that Express has matched: they look the operation up once, and from then on only
 * the request itself is checked. Their own matching compiles the path again at every request.
 */
function matchedOnce(parts: readonly RequestHandler[]): RequestHandler {
  // The first part has Express call it for each parameter of every route: to put in what is in already.
  const whole = inTurn(parts.filter(({ name }) => name !== 'pathParamsMiddleware'));
  const check = parts.find(({ name }) => name === 'requestMiddleware');
  // A bundler that drops names, or a later version, would have each path compiled at each request again, unnoticed.
  if (check === undefined) throw new Error('The validator has no part called requestMiddleware.');
  let found: Matched['openapi'];
  return (request: Matched, response: Response, next: NextFunction) => {
    if (found === undefined) {
      void whole(request, response, (error?: unknown) => {
        found ??= request.openapi;
        next(error);
      });
      return;
    }
    request.openapi = { ...found, pathParams: request.params };
    void check(request, response, next);
  };
}

/** The contract of one operation, without the components that its references were replaced by. */
function only(contract: Contract, { method, path }: ServedOperation): Contract {
  const operation = contract.paths[path]?.[method];
  return {
    ...contract,
    tags: [],
    paths: { [path]: { ...(operation && { [method]: operation }) } },
    components: {},
  };
}
