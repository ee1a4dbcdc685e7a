import type { ControlOptions } from '../options.js';
import type { Route } from '../route.js';

/** `GET /v1/fixtures` and `GET /v1/scenarios`: what ships, with descriptions. */
export function shippedRoutes({ shipped }: ControlOptions): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/v1/fixtures',
      handle: (_request, response) => {
        response.json(shipped.fixtures());
      },
    },
    {
      method: 'get',
      path: '/v1/scenarios',
      handle: (_request, response) => {
        response.json(shipped.scenarios());
      },
    },
  ];
}
