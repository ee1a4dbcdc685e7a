import type { ErrorObject } from 'ajv';
import type { OpenApiRequest } from 'express-openapi-validator/dist/framework/types.js';
import { RequestParameterMutator } from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js';
import { ajvErrorsToValidatorError } from 'express-openapi-validator/dist/middlewares/util.js';
import { refusalOf, type Finding } from '../contractError.js';
import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import type { RequestCheck, SchemaCheck } from '../requestCheck.js';
import type { ServedOperation } from '../servedApi.js';
import { lenientBody, type Leniency } from '../requests/lenientBody.js';
import { plainQuery } from '../requests/plainQuery.js';
import { readsSpellings } from '../requests/spellings.js';
import { withoutNulls } from '../requests/withoutNulls.js';

/**
 * Options of the parameter reader of express-openapi-validator: Ajv, the OpenAPI document, the path and the
 * parsed schema. The first two are unset, because the reader needs them only to resolve references, and the
 * parameters contain none.
 */
type ReaderOptions = ConstructorParameters<typeof RequestParameterMutator>;
const READER_OPTIONS = [undefined, undefined, '', {}] as unknown as ReaderOptions;

const BAD_REQUEST = 400;

/**
 * Step of the pipeline: checks path, query and body against the contract, and gives query parameters their types
 * and defaults. It uses code of express-openapi-validator and gives the same results. The difference is that
 * the schemas are already compiled (tools/generators/requestChecks.mjs), because compiling them at the start
 * takes 100 to 400 ms.
 */
export function validate(
  { ignoresNulls, isExact, number }: Pick<ServedOperation, 'ignoresNulls' | 'isExact' | 'number'>,
  { parameters, check, checkBody, readable }: RequestCheck,
): Step {
  const openapi = { schema: { parameters } };
  const reader = new RequestParameterMutator(...READER_OPTIONS);
  const leniencyOf = leniency(new Set(readable), ignoresNulls === true && number === undefined);
  return (request, response, next) => {
    const { originalUrl, params, headers } = request as ApiRequest;
    const query = plainQuery(request.query, parameters, response.locals.world.quirks);
    const read = { openapi, originalUrl, query, params };
    reader.modifyRequest(read as unknown as OpenApiRequest);
    // Replace the getter of Express, which parses the URL at each access.
    Object.defineProperty(request, 'query', { value: read.query, writable: true, configurable: true });
    const value = { query: read.query, params, headers, body: request.body };
    // Leave a missing body to the next step, because the check would refuse it even if the body is optional.
    const bodyCheck = value.body === undefined ? undefined : checkBody;
    const findings =
      findingsOf(check, value) ??
      (bodyCheck && findingsOfBody(bodyCheck, value, leniencyOf(response, params)));
    if (findings !== undefined) throw refusalOf(findings, { query: read.query, body: value.body }, isExact);
    request.body = value.body;
    next();
  };
}

/** Checks a body. Replaces it by the body that operations read, without what counts as absent in the dialect. */
function findingsOfBody(
  check: SchemaCheck,
  value: { body: unknown },
  leniency: BodyLeniency,
): readonly Finding[] | undefined {
  if (!check(value)) {
    value.body = lenientBody(value.body, errorsOf(check, value), leniency);
    const findings = findingsOf(check, value);
    if (findings !== undefined) return findings;
  }
  const body = leniency.acceptsNulls ? withoutNulls(value.body) : value.body;
  if (body === value.body) return undefined;
  // A required member may have been `null`.
  value.body = body;
  return findingsOf(check, value);
}

/** Returns a function that checks another body of the same request. */
function errorsOf(check: SchemaCheck, value: object): (body: unknown) => readonly ErrorObject[] {
  return (body) => (check({ ...value, body }) ? [] : (check.errors ?? []));
}

const NO_NAMES: ReadonlySet<string> = new Set();

interface BodyLeniency extends Leniency {
  /** Whether the check accepts `null` for members that it knows (tools/generators/nullMembers.mjs). */
  readonly acceptsNulls: boolean;
}

/**
 * Returns which members of a body count as absent in a dialect, and which have another spelling. In the operations of
 * the platform's API document, a quirk decides whether `null` counts as absent.
 */
function leniency(
  readable: ReadonlySet<string>,
  acceptsNulls: boolean,
): (response: ApiResponse, place: Leniency['place']) => BodyLeniency {
  return ({ locals }, place) => {
    const { quirks } = locals.world;
    return {
      acceptsNulls,
      place,
      ignoresNulls: !acceptsNulls && quirks.nullMembers === 'ignore',
      readsTexts: readsSpellings(quirks),
      readable: quirks.unknownBodyAttributes === 'acceptReadBack' ? readable : NO_NAMES,
    };
  };
}

/** Converts the errors of a check into findings. Returns `undefined` if the value is valid. */
function findingsOf(check: SchemaCheck, value: object): readonly Finding[] | undefined {
  return check(value) ? undefined : ajvErrorsToValidatorError(BAD_REQUEST, check.errors ?? []).errors;
}
