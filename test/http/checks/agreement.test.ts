import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { middleware } from '../../support/openApiValidator.js';
import { refusalOf, type Finding } from '../../../src/api/contractError.js';
import { inTurn } from '../../../src/api/inTurn.js';
import type { RequestCheck } from '../../../src/api/requestCheck.js';
import { platformApi, type ServedOperation } from '../../../src/api/servedApi.js';
import { plainQuery } from '../../../src/api/requests/plainQuery.js';
import { withoutNulls } from '../../../src/api/requests/withoutNulls.js';
import { validate } from '../../../src/api/steps/validate.js';
import { Refusal } from '../../../src/world/refusals.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { withNulls } from '../../../tools/generators/nullMembers.mjs';
import { platformOf } from '../../support/platform.js';
import { withoutComponents } from '../../support/withoutComponents.js';
import fc from '../../support/properties.js';
import { callsOf, type OperationCall } from '../api/conventions/operations.js';

type ApiSpec = Exclude<Parameters<typeof middleware>[0]['apiSpec'], string>;

/** The path parameters, query and body that reach the operation, or the code and parameters of the refusal. */
type Outcome = Readonly<Record<'params' | 'query' | 'body', unknown>> | readonly string[];

interface Sent extends Request {
  settle: (outcome: Outcome) => void;
}

const PLATFORM_API = platformApi();

/**
 * Creates an app for each operation that runs one step, made by `stepOf`. Requests receive their outcome through `settle`. One app for
 * all operations would try their paths one after the other, and the package adds a function to the app for each parameter of each
 * path, which takes longer than the checks.
 */
function appsWith(stepOf: (operation: ServedOperation) => RequestHandler): ReadonlyMap<string, Express> {
  const settle: RequestHandler = (request) => {
    const { params, query, body } = request;
    (request as Sent).settle({ params: { ...params }, query: { ...query }, body: body as unknown });
  };
  const appOf = (operation: ServedOperation): Express => {
    const refuse: ErrorRequestHandler = (error, request, _response, _next) => {
      const { errorCode, parameters } = refusalIn(error, request, operation);
      (request as Sent).settle([errorCode, ...parameters]);
    };
    const path = operation.base + operation.path.replace(/\{(\w+)\}/g, ':$1');
    const app = express();
    app[operation.method](path, stepOf(operation), settle);
    // A call of a path that the app lacks must not leave the test waiting.
    app.use((request) => {
      throw new Error(`There is no route for ${request.url}.`);
    });
    return app.use(refuse);
  };
  return new Map(PLATFORM_API.operations.map((operation) => [operation.id, appOf(operation)]));
}

function refusalIn(
  error: unknown,
  { query, body }: Request,
  { isExact }: ServedOperation,
): { readonly errorCode: string; readonly parameters: readonly string[] } {
  if (error instanceof Refusal) return error;
  const { errors } = error as { readonly errors?: readonly Finding[] };
  // A defect must not leave the test waiting.
  if (errors === undefined) return { errorCode: String(error), parameters: [] };
  return refusalOf(errors, { query, body }, isExact);
}

const WHOLE = withoutComponents(PLATFORM_API.contract());

/**
 * Middleware of express-openapi-validator for one operation, configured as servers use it. Its document contains only
 * the operation's path, because the package would otherwise read all paths again for each operation. The package
 * compiles the schemas of an operation at its first request.
 */
function packaged({ id, base, path, method, ignoresNulls, number }: ServedOperation): RequestHandler {
  const { [method]: operation, ...item } = WHOLE.paths[path] ?? {};
  const paths = { [path]: { ...item, [method]: withNulls(operation as object) } };
  const document = { ...WHOLE, paths, servers: [{ url: `${base}/` }] };
  const check = inTurn(
    middleware({
      apiSpec: document as unknown as ApiSpec,
      validateApiSpec: false,
      validateRequests: { allowUnknownQueryParameters: true },
      validateSecurity: false,
      fileUploader: false,
    }),
  );
  const prepared: RequestHandler = (request, response, next) => {
    const { parameters } = checkOf(id);
    Object.defineProperty(request, 'query', {
      value: plainQuery(request.query, parameters, world.quirks),
      writable: true,
    });
    check(request, response, next);
  };
  // In the numbered operations, the dialect `documented` refuses null.
  if (ignoresNulls !== true || number !== undefined) return prepared;
  return (request, response, next) => {
    const { query } = request;
    prepared(request, response, (error?: unknown) => {
      const body: unknown = withoutNulls(request.body);
      if (error !== undefined || body === request.body) {
        next(error);
        return;
      }
      // A required member may have been `null`.
      Object.assign(request, { body });
      Object.defineProperty(request, 'query', { value: query, writable: true });
      prepared(request, response, next);
    });
  };
}

const OPERATIONS = new Map<string, ServedOperation>(
  PLATFORM_API.operations.map((operation) => [operation.id, operation]),
);
const byPackage = appsWith(packaged);
const CHECKS = new Map<string, RequestCheck>();
beforeAll(async () => {
  for (const { id, loadCheck } of PLATFORM_API.operations) CHECKS.set(id, await loadCheck());
});
const byGenerated = appsWith(
  (operation) => (request, response, next) =>
    (validate(operation, checkOf(operation.id)) as RequestHandler)(request, response, next),
);

function outcomeOf(
  apps: ReadonlyMap<string, Express>,
  { operationId, method, path, body }: OperationCall,
  query: string,
): Promise<Outcome> {
  const app = apps.get(operationId);
  const operation = OPERATIONS.get(operationId);
  if (app === undefined || operation === undefined) throw new Error(`There is no operation ${operationId}.`);
  return new Promise((settle) => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, {
      method: method.toUpperCase(),
      url: withQuery(pathOf(operation, path), query),
      settle,
    });
    if (body !== undefined) request.headers['content-type'] = 'application/json';
    Object.assign(request, { body: structuredClone(body) });
    const response = Object.assign(new ServerResponse(request), { locals: { world } });
    app(request as Request, response as unknown as express.Response);
  });
}

/** Calls use the older path of an operation, and the package knows the other one. */
function pathOf({ base, path, alsoAt }: ServedOperation, called: string): string {
  return alsoAt === BASE_PATH + called ? path : base + called;
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

const { world } = platformOf();
const byName = (calls: readonly OperationCall[]) =>
  calls.map((call, at) => [call.operationId, call, at] as const);

/** Cases of each operation. Operations share their kinds of parameters and members, so all together still try thousands. */
const QUERIES = 15;
const BODIES = 25;

const VALUES = [
  ...['', '0', '1', '-1', '1.5', '1e3', '501', '99999999999', 'true', 'false', 'True', 'null', 'x', 'a,b'],
  ...[
    'P1D',
    '%20',
    '%00',
    '%C3%A9',
    '[1]',
    '{"a":1}',
    'HOST_DOWN',
    'HOST_DOWN&m=2',
    'a=b',
    'é',
    'y'.repeat(300),
  ],
];

/** Generates query strings with known and unknown parameters, some of them repeated or with brackets. */
function queries(operationId: string): fc.Arbitrary<string> {
  const { parameters } = checkOf(operationId);
  const names = (parameters as readonly { readonly name: string }[]).map(({ name }) => name);
  const name = fc.constantFrom(...names, 'unknown', '', '__proto__');
  const suffix = fc.constantFrom('', '', '', '', '[]', '[0]', '[a]', '[');
  const pair = fc.tuple(name, suffix, fc.constantFrom(...VALUES));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([key, end, value]) => `${key}${end}=${value}`).join('&'));
}

function checkOf(operationId: string): RequestCheck {
  const found = CHECKS.get(operationId);
  if (found === undefined) throw new Error(`There is no operation ${operationId}.`);
  return found;
}

/** Generates bodies that differ from a valid body at one place. The place can be the whole body. */
function bodies(valid: unknown): fc.Arbitrary<unknown> {
  const other = fc.oneof(
    fc.constantFrom(null, '', 'x', 0, -1, 1.5, 1e30, true, [], {}, 'y'.repeat(2_000)),
    fc.jsonValue(),
  );
  return fc
    .tuple(fc.constantFrom(...placesIn(valid)), other, fc.constantFrom('replace', 'drop', 'add'))
    .map(([place, value, change]) => changed(valid, place, { value, change }));
}

/** Returns the paths of all values inside a value, and the empty path of the value itself. */
function placesIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([key, member]) =>
    placesIn(member).map((path) => [key, ...path]),
  );
  return [[], ...below];
}

interface Change {
  readonly value: unknown;
  readonly change: string;
}

function changed(root: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined)
    return change.change === 'add' && isRecord(root) ? { ...root, extra: change.value } : change.value;
  const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...(root as object) }) as Record<
    string,
    unknown
  >;
  if (rest.length === 0 && change.change === 'drop') Reflect.deleteProperty(copy, key);
  else copy[key] = changed(copy[key], rest, change);
  return copy;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Expects the same outcome from both checks. Most outcomes are identical, which a plain comparison shows in less time. */
async function expectAgreement(call: OperationCall, query: string): Promise<void> {
  const [own, other] = [await outcomeOf(byGenerated, call, query), await outcomeOf(byPackage, call, query)];
  if (!isDeepStrictEqual(own, other)) expect(own).toEqual(other);
}

describe('the generated checks agree with express-openapi-validator', () => {
  it.each(byName(callsOf(world)))('on queries: %s', async (operationId, call, at) => {
    const agree = (query: string) => expectAgreement(call, query);
    await fc.assert(fc.asyncProperty(queries(operationId), agree), { numRuns: QUERIES, place: at });
  });

  it.each(byName(callsOf(world).filter(({ body }) => body !== undefined)))(
    'on bodies: %s',
    async (_id, call, at) => {
      const agree = (body: unknown) => expectAgreement({ ...call, body }, '');
      await fc.assert(fc.asyncProperty(bodies(call.body), agree), { numRuns: BODIES, place: at });
    },
  );
});
