import { Problem } from '../problem.js';
import { content, ownCommand } from '../route.js';
import { object, oneOf, string } from '../../schema/schema.js';
import { jsonReply } from '../reply.js';

const statusReply = content('The program is alive, or ready.', {
  'application/json': object({ status: oneOf('live', 'ready') }),
});

/** Probes, which need no token. They tell whether the program is alive and ready, and the certificate of its authority. */
export const probes = [
  ownCommand({
    name: 'isLive',
    method: 'get',
    path: '/livez',
    summary: 'Whether the program is alive.',
    description: 'Answers 200 from the moment the port opens until it closes.',
    answer: statusReply,
    isProbe: true,
    run: () => ({ status: 'live' }),
    reply: jsonReply,
  }),
  ownCommand({
    name: 'isReady',
    refusals: { 503: { description: 'Not ready yet, or stopping.' } },
    method: 'get',
    path: '/readyz',
    summary: 'Whether all ports listen and the world is loaded.',
    description: 'Answers 503 until all ports listen, and from the moment a shutdown begins.',
    answer: statusReply,
    isProbe: true,
    run: ({ program }) => {
      if (program.running() === undefined) throw new Problem(503, 'Not ready yet, or stopping.');
      return { status: 'ready' };
    },
    reply: jsonReply,
  }),
  ownCommand({
    name: 'getAuthority',
    method: 'get',
    path: '/ca.pem',
    summary: 'The CA certificate that a client must trust to call the API.',
    description:
      'The certificate authority that `--tls auto` created. The control plane itself speaks plain HTTP, so a client can fetch this first.',
    answer: content('A certificate in PEM format.', { 'application/x-pem-file': string }),
    isProbe: true,
    run: ({ program: { ca } }) => {
      if (ca !== undefined) return ca;
      throw new Problem(
        404,
        'The program has no certificate authority. Start it with --tls auto to create one.',
      );
    },
    reply: ({ response }, certificate) => {
      response.type('application/x-pem-file').send(certificate);
    },
  }),
];
