import type { ControlOptions } from '../options.js';
import { Problem } from '../problem.js';
import type { Route } from '../route.js';

/** What is answered without a token: whether the program lives and is ready, and what to trust before calling it. */
export function probes({ running, ca }: ControlOptions): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/livez',
      isLenient: true,
      handle: (_request, response) => {
        response.json({ status: 'live' });
      },
    },
    {
      method: 'get',
      path: '/readyz',
      isLenient: true,
      handle: (_request, response) => {
        if (running() === undefined) throw new Problem(503, 'Not ready yet, or stopping.');
        response.json({ status: 'ready' });
      },
    },
    {
      method: 'get',
      path: '/ca.pem',
      isLenient: true,
      handle: (_request, response) => {
        if (ca === undefined)
          throw new Problem(404, 'There is no authority: start with --tls auto to have one.');
        response.type('application/x-pem-file').send(ca);
      },
    },
  ];
}
