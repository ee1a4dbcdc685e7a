import type { ControlOptions } from '../options.js';
import { Problem } from '../problem.js';
import type { Route } from '../route.js';

/** `GET /livez`, `GET /readyz`: whether the program answers at all, and whether it is ready to be used. */
export function probes({ running }: ControlOptions): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/livez',
      handle: (_request, response) => {
        response.json({ status: 'live' });
      },
    },
    {
      method: 'get',
      path: '/readyz',
      handle: (_request, response) => {
        if (running() === undefined) throw new Problem(503, 'Not ready yet, or stopping.');
        response.json({ status: 'ready' });
      },
    },
  ];
}
