import { METHODS } from '../../contract/document.js';
import { Refusal } from '../../world/refusals.js';
import type { ApiRequest, Step } from '../exchange.js';
import type { ServedOperation } from '../servedApi.js';

/** Refuses methods for which a path has no operation. */
export function refuseMethod(operations: readonly ServedOperation[]): Step {
  const methods = METHODS.filter((method) => operations.some((operation) => operation.method === method));
  const allowed = methods
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .join(', ');
  return (request, response) => {
    response.setHeader('Allow', allowed);
    throw new Refusal('METHOD_NOT_ALLOWED', response.locals.method, pathOf(request));
  };
}

/** Refuses unknown paths. */
export const refusePath: Step = (request) => {
  throw new Refusal('RESOURCE_NOT_FOUND', pathOf(request));
};

/** Returns the path of a request as sent. */
export function pathOf(request: ApiRequest): string {
  return request.originalUrl.split('?')[0] ?? '';
}
