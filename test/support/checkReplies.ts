import type { RequestHandler } from 'express';
import { createResponseAjv } from 'express-openapi-validator/dist/framework/ajv/index.js';
import { FileBody } from '../../src/api/reply/fileBody.js';
import { LongBody } from '../../src/api/reply/longBody.js';
import { loadContract } from '../../src/contract/contract.js';
import { operationsOf, type Contract } from '../../src/contract/document.js';
import { operationFinder } from '../../src/contract/operations.js';

type OpenApi = Parameters<typeof createResponseAjv>[0];

/** Returns the problem with the body of a reply, or undefined. */
type Check = (body: unknown) => string | undefined;

interface DescribedReply {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

const known = new WeakMap<Contract, RequestHandler>();

/**
 * Returns middleware that checks replies against a contract. The platform treats an invalid reply as an unexpected
 * error.
 */
export function checkReplies(contract = loadContract()): RequestHandler {
  const step = known.get(contract) ?? stepOf(contract);
  known.set(contract, step);
  return step;
}

/** Sends files, bodies too long to be built as one value, and errors of the server without a check. */
function stepOf(contract: Contract): RequestHandler {
  const checkOf = checksOf(contract);
  return (request, response, next) => {
    const { json } = response;
    response.json = (body: unknown) => {
      response.json = json;
      const isWhole = !(body instanceof FileBody) && !(body instanceof LongBody && !body.isShort);
      if (!isWhole || response.statusCode >= 500) return json.call(response, body);
      const value = body instanceof LongBody ? body.whole() : body;
      const problem = checkOf(request.method, request.path, response.statusCode)(value);
      if (problem === undefined) return json.call(response, value);
      next(new Error(`${request.method} ${request.path}: ${problem}`));
      return response;
    };
    next();
  };
}

/** Compiles the check of a reply when the first such reply is sent, because a run sees few of the replies in the contract. */
function checksOf(contract: Contract): (method: string, path: string, status: number) => Check {
  const find = operationFinder(operationsOf(contract));
  const checks = new Map<unknown, Check>();
  const compile = compilerOf(contract);
  return (method, path, status) => {
    const responses = find(method === 'HEAD' ? 'GET' : method, path)?.responses ?? {};
    const described = responses[status] ?? responses.default;
    const check = checks.get(described) ?? compile(described as DescribedReply | undefined);
    checks.set(described, check);
    return check;
  };
}

/**
 * Compiles with the Ajv of express-openapi-validator. Its middleware compiles all replies of an operation, each with a copy
 * of all schemas that it refers to. Here, a schema with a name is compiled once.
 */
function compilerOf(contract: Contract): (described: DescribedReply | undefined) => Check {
  const { schemas = {}, responses = {} } = contract.components;
  const bare = { ...contract, paths: {}, components: {} } as unknown as OpenApi;
  const options = {
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    formats: {},
    useDefaults: false,
  };
  const ajv = createResponseAjv(bare, { ...options, ajvFormats: { mode: 'fast' } });
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(withNames(schema) as object, name);
  return (described) => {
    if (described === undefined) return () => 'no reply with this status is described';
    const { content } =
      described.$ref === undefined ? described : (responses[nameIn(described.$ref)] as DescribedReply);
    if (content === undefined) return () => 'a reply without a body is described';
    const { schema } = content['application/json'] ?? {};
    if (schema === undefined) return () => 'no reply in JSON is described';
    const isValid = ajv.compile(withNames(schema) as object);
    return (body) => (isValid(body) ? undefined : ajv.errorsText(isValid.errors, { dataVar: 'reply' }));
  };
}

/** Returns a copy of a schema whose references are the names of schemas. A reference has no other members. */
function withNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNames);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema && typeof schema.$ref === 'string') return { $ref: nameIn(schema.$ref) };
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, withNames(member)]));
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
