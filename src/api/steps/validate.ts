import type { ErrorObject } from 'ajv';
import type { OpenApiRequest } from 'express-openapi-validator/dist/framework/types.js';
import { RequestParameterMutator } from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js';
import { ajvErrorsToValidatorError } from 'express-openapi-validator/dist/middlewares/util.js';
import { refusalOf, type Finding } from '../contractError.js';
import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import type { RequestCheck, SchemaCheck } from '../requestCheck.js';
import type { ServedOperation } from '../servedApi.js';
import { lenientBody, type Leniency } from '../requests/lenientBody.js';
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
 * Pipeline, step 6: checks path, query and body against the contract, and gives query parameters their types
 * and defaults. It uses code of express-openapi-validator and gives the same results. The difference is that
 * the schemas are already compiled (tools/generators/requestChecks.mjs), because compiling them at the start
 * takes 100 to 400 ms.
 */
export function validate(
  operation: Pick<ServedOperation, 'ignoresNulls' | 'number'>,
  { parameters, check, checkBody, readable }: RequestCheck,
): Step {
  const openapi = { schema: { parameters } };
  const reader = new RequestParameterMutator(...READER_OPTIONS);
  const leniencyOf = leniency(new Set(readable));
  return (request, response, next) => {
    if (ignoresNulls(operation, response)) request.body = withoutNulls(request.body);
    const { originalUrl, query, params, headers } = request as ApiRequest;
    const read = { openapi, originalUrl, query, params };
    reader.modifyRequest(read as unknown as OpenApiRequest);
    // Replace the getter of Express, which parses the URL at each access.
    Object.defineProperty(request, 'query', { value: read.query, writable: true, configurable: true });
    const value = { query: read.query, params, headers, body: request.body };
    // Leave a missing body to the next step, because the check would refuse it even if the body is optional.
    const bodyCheck = value.body === undefined ? undefined : checkBody;
    const refused = findingsOf(check, value);
    if (refused === undefined && bodyCheck?.(value) === false)
      value.body = request.body = lenientBody(
        value.body,
        errorsOf(bodyCheck, value),
        leniencyOf(response, params),
      );
    const findings = refused ?? (bodyCheck && findingsOf(bodyCheck, value));
    if (findings !== undefined) throw refusalOf(findings, { query: read.query, body: value.body });
    next();
  };
}

/** Returns a function that checks another body of the same request. */
function errorsOf(check: SchemaCheck, value: object): (body: unknown) => readonly ErrorObject[] {
  return (body) => (check({ ...value, body }) ? [] : (check.errors ?? []));
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** Returns which members of a body count as absent in a dialect. */
function leniency(
  readable: ReadonlySet<string>,
): (response: ApiResponse, place: Leniency['place']) => Leniency {
  return ({ locals }, place) => {
    const { nullMembers, unknownBodyAttributes } = locals.world.quirks;
    return {
      place,
      ignoresNulls: nullMembers === 'ignore',
      readable: unknownBodyAttributes === 'acceptReadBack' ? readable : NO_NAMES,
    };
  };
}

/** In the operations of the platform's API document, a quirk decides whether `null` counts as absent. */
function ignoresNulls(
  { ignoresNulls: isMarked, number }: Pick<ServedOperation, 'ignoresNulls' | 'number'>,
  { locals }: ApiResponse,
): boolean {
  return isMarked === true && (number === undefined || locals.world.quirks.nullMembers === 'ignore');
}

/** Converts the errors of a check into findings. Returns `undefined` if the value is valid. */
function findingsOf(check: SchemaCheck, value: object): readonly Finding[] | undefined {
  return check(value) ? undefined : ajvErrorsToValidatorError(BAD_REQUEST, check.errors ?? []).errors;
}
