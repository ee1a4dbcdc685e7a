import type { RequestHandler } from 'express';
import type { middleware } from 'express-openapi-validator';
import type { Contract } from '../../contract/document.js';
import { inlined } from '../../contract/inlined.js';
import { inTurn } from '../inTurn.js';
import { LongBody } from '../reply/longBody.js';
import type { ServedOperation } from '../servedApi.js';
import { knownTargets } from '../../tuning/knownTargets.js';
import { matchedOnce } from '../../tuning/matchedOnce.js';

type Middleware = typeof middleware;
type ApiSpec = Exclude<Parameters<Middleware>[0]['apiSpec'], string>;

/**
 * Pipeline, step 6: checks path, query and body against the contract, and gives query parameters their types and
 * defaults. With `isStrict`, as in every test, it also checks replies.
 *
 * Each operation has its own validator, compiled at its first request. A single validator would match each path again
 * after Express: a tenth of the processor time of a page. Loading the package lazily makes the start 5 % shorter.
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

/** All apps of a process share the validators of a contract: compiling all of them takes a second. */
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
  return isStrict ? skipLong(inTurn(parts)) : matchedOnce(parts, inTurn);
}

/** Creates a step at the first request. Requests that arrive meanwhile wait for it. */
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

/** Sends long bodies without a check: the validator needs complete values. */
function skipLong(check: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { json } = response;
    void check(request, response, (error?: unknown) => {
      const { json: checked } = response;
      response.json = (body) => (body instanceof LongBody ? json : checked).call(response, body);
      next(error);
    });
  };
}

/** The contract of one operation. `inlined` has replaced its references to components. */
function only(contract: Contract, { method, path }: ServedOperation): Contract {
  const operation = contract.paths[path]?.[method];
  return {
    ...contract,
    tags: [],
    paths: { [path]: { ...(operation && { [method]: operation }) } },
    components: {},
  };
}
