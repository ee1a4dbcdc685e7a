import { parse } from 'node:querystring';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestCheck } from '../../../../src/api/requestCheck.js';
import { SPELLINGS } from '../../../../src/api/requests/spellings.js';
import { platformApi, type ServedOperation } from '../../../../src/api/servedApi.js';
import { validate } from '../../../../src/api/steps/validate.js';
import { operationsOf } from '../../../../src/contract/document.js';
import { inlined } from '../../../../src/contract/inlined.js';
import { quirksOf, type Dialect } from '../../../../src/world/quirks.js';
import { Refusal } from '../../../../src/world/refusals.js';
import { platformOf } from '../../../support/platform.js';
import { writesOf } from './operations.js';
import { placesIn, put, type Schema } from './schemaPlaces.js';

/** The values that reach the operation, or the code and parameters of the refusal. */
type Outcome = { readonly query: unknown; readonly body: unknown } | readonly string[];

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly type: string; readonly minimum?: number; readonly items?: Schema };
}

const API = platformApi();
const DESCRIBED = new Map(operationsOf(inlined(API.contract())).map((each) => [each.operationId, each]));
const BODIES = new Map<string, unknown>(
  writesOf(platformOf().world).map(({ operationId, body }) => [operationId, body]),
);
const CHECKS = new Map<ServedOperation, RequestCheck>();

function outcomeOf(operation: ServedOperation, dialect: Dialect, search: string, body?: unknown): Outcome {
  const check = CHECKS.get(operation);
  if (check === undefined) throw new Error(`There is no check of ${operation.id}.`);
  const params = Object.fromEntries(
    Array.from(operation.path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, 'x']),
  );
  const request = { originalUrl: `/?${search}`, query: parse(search), params, headers: {}, body };
  const response = { locals: { world: { quirks: quirksOf(dialect) } } };
  try {
    validate(operation, check)(request as never, response as never, () => undefined);
    return { query: { ...request.query }, body: request.body };
  } catch (error) {
    if (error instanceof Refusal) return [error.errorCode, ...error.parameters];
    throw error;
  }
}

/** Expects equal outcomes. Most are equal, which a plain comparison shows in less time. */
function expectSame(place: string, own: unknown, other: unknown): void {
  if (!isDeepStrictEqual(own, other)) expect([place, own]).toEqual([place, other]);
}

/** Returns the query parameters of an operation, each with a query that has the required ones beside it. */
function parametersOf(operation: ServedOperation): readonly (readonly [Parameter, string])[] {
  const { parameters: all = [] } = DESCRIBED.get(operation.id) as {
    readonly parameters?: readonly Parameter[];
  };
  const queries = all.filter((each) => each.in === 'query');
  return queries.map((parameter) => {
    const others = queries.filter(({ required, name }) => required === true && name !== parameter.name);
    return [parameter, others.map(({ name }) => `&${name}=x`).join('')];
  });
}

/** Returns the ways in which clients write a parameter, each with the way of the document. */
function waysOf({ name, schema: { type, items } }: Parameter): readonly (readonly [string, string])[] {
  const [one, other] = items?.enum ?? ['a', 'b'];
  if (type === 'array') {
    const plain = `${name}=${one}&${name}=${other}`;
    const ways = [`${name}[]=${one}&${name}[]=${other}`, `${name}%5B0%5D=${one}&${name}%5B1%5D=${other}`];
    return [...ways, `${name}=${one},${other}`, `${plain}&${name}=`].map((way) => [way, plain] as const);
  }
  const own = SPELLINGS.filter(({ types }) => types.some((each) => each === type));
  const pairs = own.flatMap(({ examples }) => Object.entries(examples));
  const first = String(pairs[0]?.[1] ?? 'a');
  return [
    ...pairs.map(([text, value]) => [`${name}=${text}`, `${name}=${String(value)}`] as const),
    [`${name}=`, ''],
    [`${name}=${first}&${name}=x`, `${name}=${first}`],
    [`${name}[]=${first}`, `${name}=${first}`],
  ];
}

describe('what HTTP libraries make of a value', () => {
  beforeAll(async () => {
    for (const operation of API.operations) CHECKS.set(operation, await operation.loadCheck());
  });

  it('means the same as the form of the document, in each query parameter of each operation', () => {
    let tried = 0;
    for (const operation of API.operations)
      for (const [parameter, others] of parametersOf(operation))
        for (const [way, plain] of waysOf(parameter)) {
          const [own, expected] = [way, plain].map((each) =>
            outcomeOf(operation, 'ops-manager', each + others),
          );
          expectSame(`${operation.id} ${way}`, own, expected);
          tried += 1;
        }
    expect(tried).toBeGreaterThan(5_000);
  });

  it('is refused where only the form of the document counts', () => {
    for (const operation of API.operations)
      for (const [{ name, schema }, others] of parametersOf(operation)) {
        const text = { boolean: 'True', integer: '7.0' }[schema.type];
        if (text === undefined) continue;
        const outcome = outcomeOf(operation, 'documented', `${name}=${text}${others}`);
        expectSame(operation.id, outcome, ['INVALID_QUERY_PARAMETER', name]);
      }
  });

  it.each(['maybe', '1', 'yes', 'truee'])('is no boolean if it is %j', (text) => {
    for (const operation of API.operations)
      for (const [{ name, schema }, others] of parametersOf(operation)) {
        if (schema.type !== 'boolean') continue;
        const outcome = outcomeOf(operation, 'ops-manager', `${name}=${text}${others}`);
        expectSame(operation.id, outcome, ['INVALID_QUERY_PARAMETER', name]);
      }
  });

  it('means the same as a boolean or number in each member of each body', () => {
    let accepted = 0;
    for (const operation of API.operations) {
      const { requestBody } = DESCRIBED.get(operation.id) as {
        readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
      };
      const schema = requestBody?.content['application/json']?.schema;
      const body = BODIES.get(operation.id) ?? (schema?.type === 'array' ? [] : {});
      for (const { path, type } of schema === undefined ? [] : placesIn(schema)) {
        const outcomeWith = (dialect: Dialect, value: unknown) =>
          outcomeOf(operation, dialect, '', put(structuredClone(body), path, value));
        const rows = SPELLINGS.filter(({ types }) => types.some((each) => each === type));
        for (const [text, value] of rows.flatMap(({ examples }) => Object.entries(examples))) {
          const place = `${operation.id} ${path.join('.')}=${text}`;
          const outcome = outcomeWith('ops-manager', text);
          expectSame(place, outcome, outcomeWith('ops-manager', value));
          if (!Array.isArray(outcome)) accepted += 1;
        }
        expectSame(operation.id, outcomeWith('ops-manager', 'five'), outcomeWith('documented', 'five'));
      }
    }
    expect(accepted).toBeGreaterThan(300);
  });
});
