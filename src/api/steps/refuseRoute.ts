import type { Route } from '../../contract/contract.js';
import { Refusal } from '../../world/refusals.js';
import type { ApiRequest, Step } from '../exchange.js';

/** Refuses a known path with a method that it does not have, and says which it has. */
export function refuseMethod(routes: readonly Route[], path: string): Step {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request, response) => {
    response.setHeader('Allow', allowed);
    throw new Refusal('METHOD_NOT_ALLOWED', response.locals.method, pathOf(request));
  };
}

/** Refuses a path that the platform does not have. */
export const refusePath: Step = (request) => {
  throw new Refusal('RESOURCE_NOT_FOUND', pathOf(request));
};

/** The path as it was sent. */
export function pathOf(request: ApiRequest): string {
  return request.originalUrl.split('?')[0] ?? '';
}
