import type { ControlOptions } from '../options.js';
import type { Route } from '../route.js';

/** `GET /version`: what runs here. */
export function versionRoute({ version }: ControlOptions): Route {
  return {
    method: 'get',
    path: '/version',
    handle: (_request, response) => {
      response.json({ name: 'understudy', version, node: process.version });
    },
  };
}
