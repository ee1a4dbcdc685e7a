import { METHODS } from '../../contract/document.js';
import type { Place } from '../../contract/operations.js';
import { memoizeFor } from '../../world/memoizeFor.js';
import { Refusal } from '../../world/refusals.js';
import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import type { ServedOperation } from '../servedApi.js';

/** Finds the operations of a path. */
export type PlaceAt = (path: string) => Place<ServedOperation> | undefined;

/**
 * Step of the pipeline: finds the operation and the values of its path parameters, and runs the steps of the
 * operation. Refuses unknown paths, and methods for which a path has no operation. One lookup in a tree replaces the
 * routes of Express, which compares each path with the patterns of up to 274 routes.
 */
export function route(placeAt: PlaceAt, stepsOf: (operation: ServedOperation) => Step): Step {
  return (request, response, next) => {
    const place = placeAt(request.path);
    if (place === undefined) throw new Refusal('RESOURCE_NOT_FOUND', pathOf(request));
    const operation = place.operations.get(request.method);
    if (operation === undefined) throw refusedMethod(place, request, response);
    request.params = parametersOf(operation, place.values);
    return stepsOf(operation)(request, response, next);
  };
}

/** Returns the decoded values of path parameters by name. Throws a URIError if an encoding is invalid. */
function parametersOf(operation: ServedOperation, values: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [at, name] of namesIn(operation, operation.path).entries())
    parameters[name] = decodeURIComponent(values[at] ?? '');
  return parameters;
}

const namesIn = memoizeFor((_: ServedOperation, path): readonly string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
);

function refusedMethod(
  { operations }: Place<ServedOperation>,
  request: ApiRequest,
  response: ApiResponse,
): Refusal {
  const allowed = METHODS.map((method) => method.toUpperCase())
    .filter((method) => operations.has(method))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  response.setHeader('Allow', allowed.join(', '));
  return new Refusal('METHOD_NOT_ALLOWED', response.locals.method, pathOf(request));
}

/** Returns the path of a request as sent. */
export function pathOf(request: ApiRequest): string {
  return request.originalUrl.split('?')[0] ?? '';
}
