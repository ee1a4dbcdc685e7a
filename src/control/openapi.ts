import { loadDescription } from './description.js';
import type { Route } from './route.js';

export { loadDescription } from './description.js';

/** `GET /openapi.json`: the description of the control plane itself. */
export const openApiRoute: Route = {
  method: 'get',
  path: '/openapi.json',
  handle: (_request, response) => {
    response.json(loadDescription());
  },
};
