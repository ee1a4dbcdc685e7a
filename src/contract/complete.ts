import { METHODS, type ContractOperation, type Method, type PathItem } from './document.js';

/** An operation as the files in `openapi/` describe it. */
interface Written extends ContractOperation {
  readonly parameters?: readonly object[];
  /** Whether clients read the result in pages. */
  readonly 'x-paged'?: boolean;
}

const PATH_PARAMETER = /\{(\w+)\}/g;
const PAGING = ['pageNum', 'itemsPerPage', 'includeCount'];
const EVERYWHERE = ['pretty', 'envelope'];

/** Headers of all successful responses. */
const SUCCESS_HEADERS = {
  'X-Vendor-Service-Version': { $ref: '#/components/headers/ServiceVersion' },
  'X-MongoDB-Service-Version': { $ref: '#/components/headers/DialectServiceVersion' },
  'Strict-Transport-Security': { $ref: '#/components/headers/StrictTransportSecurity' },
  Vary: { $ref: '#/components/headers/Vary' },
};

/** Error responses of all operations, by status. */
const ERRORS = { 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound' };
/** Further error responses of operations with a request body. */
const BODY_ERRORS = { 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' };
/** Further error response of operations that change the world. */
const WRITE_ERRORS = { 507: 'InsufficientStorage' };

/**
 * Completes the operations of a path with parts that several operations share and the files in `openapi/` therefore
 * omit: the path parameters, `pretty` and `envelope`, the paging parameters (for operations with `x-paged`), the
 * headers of successful responses, and the usual error responses. An operation can replace an error response, or
 * remove it with `null`. The schema `{ x-page-of: Team }` becomes a page of teams.
 */
export function complete(path: string, item: PathItem): PathItem {
  const operations = METHODS.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [[method, completeOperation(method, path, operation)] as const];
  });
  return { ...item, ...Object.fromEntries(operations) };
}

function completeOperation(method: Method, path: string, operation: Written): Written {
  const { 'x-paged': isPaged, parameters = [], responses, ...others } = operation;
  return {
    ...others,
    parameters: [
      ...references(
        'parameters',
        Array.from(path.matchAll(PATH_PARAMETER), ([, name = '']) => name),
      ),
      ...parameters,
      ...references('parameters', [...(isPaged ? PAGING : []), ...EVERYWHERE]),
    ],
    responses: completeResponses(responses, {
      ...ERRORS,
      ...(operation.requestBody !== undefined && BODY_ERRORS),
      ...(method !== 'get' && WRITE_ERRORS),
      default: 'Error',
    }),
  };
}

function completeResponses(
  responses: ContractOperation['responses'],
  errors: Readonly<Record<string, string>>,
): ContractOperation['responses'] {
  const usual = Object.entries(errors).map(([status, name]): readonly [string, object] => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  const all: Readonly<Record<string, unknown>> = { ...Object.fromEntries(usual), ...responses };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, response]) => response !== null)
      .map(([status, response]) => [status, status.startsWith('2') ? success(response as object) : response]),
  );
}

function success({ description, ...content }: { readonly description?: string }): object {
  return { description, headers: SUCCESS_HEADERS, ...withPages(content) };
}

/** Replaces the schema `{ x-page-of: Team }` by the schema of a page of teams. */
function withPages(response: { readonly content?: object }): object {
  const content = response.content as Readonly<Record<string, { readonly schema?: PageSchema }>> | undefined;
  const json = content?.['application/json'];
  const item = json?.schema?.['x-page-of'];
  if (item === undefined) return response;
  return { ...response, content: { 'application/json': { ...json, schema: pageOf(item) } } };
}

interface PageSchema {
  readonly 'x-page-of'?: string;
}

function pageOf(item: string): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['links', 'results', 'totalCount'],
    properties: {
      links: { $ref: '#/components/schemas/Links' },
      results: { type: 'array', items: { $ref: `#/components/schemas/${item}` } },
      totalCount: { $ref: '#/components/schemas/TotalCount' },
    },
  };
}

function references(kind: string, names: readonly string[]): readonly object[] {
  return names.map((name) => ({ $ref: `#/components/${kind}/${name}` }));
}
