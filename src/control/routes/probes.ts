import type { ControlOptions } from '../options.js';
import { Problem } from '../problem.js';
import { route, type Route } from '../route.js';

/**
 * Routes that need no token. They report whether the program is alive and ready, and return the certificate of
 * its authority.
 */
export function probes({ running, ca }: ControlOptions): readonly Route[] {
  return [
    { ...route('get', '/livez', () => ({ status: 'live' })), isLenient: true },
    {
      ...route('get', '/readyz', () => {
        if (running() === undefined) throw new Problem(503, 'Not ready yet, or stopping.');
        return { status: 'ready' };
      }),
      isLenient: true,
    },
    {
      ...route(
        'get',
        '/ca.pem',
        () => {
          if (ca !== undefined) return ca;
          throw new Problem(
            404,
            'The program has no certificate authority. Start it with --tls auto to create one.',
          );
        },
        ({ response }, certificate) => {
          response.type('application/x-pem-file').send(certificate);
        },
      ),
      isLenient: true,
    },
  ];
}
