import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
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
  return parse(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));
}
