import { readFileSync } from 'node:fs';
import { parseDescription } from '../contract/parseDescription.js';
import type { Route } from './route.js';

/** `GET /openapi.json`: the description of the control plane itself. */
export const openApiRoute: Route = {
  method: 'get',
  path: '/openapi.json',
  handle: (_request, response) => {
    response.json(loadDescription());
  },
};

/** The OpenAPI document of the control plane, which stands beside this file. */
export function loadDescription(): unknown {
  return parseDescription(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));
}
