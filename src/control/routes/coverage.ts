import { getCoverage, coverageSchema } from '../../commands/insights.js';
import type { Coverage } from '../../journal/coverage/coverage.js';
import { coveragePage } from '../../journal/coverage/coverageHtml.js';
import { coverageText } from '../../journal/coverage/coverageText.js';
import { PAGE_POLICY } from '../../journal/page.js';
import { Problem } from '../problem.js';
import { sendPieces, type Reply } from '../reply.js';
import { ownCommand, content } from '../route.js';
import { string } from '../../schema/schema.js';

const coverageReply: Reply<Coverage> = async (call, coverage) => {
  const { request, response, idleWorld } = call;
  const type = request.accepts(['application/json', 'text/html', 'text/plain']);
  response.vary('Accept').set('Content-Security-Policy', PAGE_POLICY);
  if (type === false) throw new Problem(406, 'The coverage is available as JSON, HTML or plain text.');
  if (type === 'text/html') await sendPieces(call, coveragePage(idleWorld.name, coverage), 'text/html');
  else if (type === 'text/plain') response.type('text').send(coverageText(coverage));
  else response.json(coverage);
};

/** `…/coverage`: the parts of the API that clients used. */
export const coverageCommands = [
  ownCommand({
    name: 'getCoverage',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/coverage',
    summary: "The parts of the platform's API that the client has exercised.",
    description:
      'Covers operations, query parameters, body members, statuses, error codes and the branches that quirks decide. Counts all exchanges since the world was made, even if a reset or a request has cleared the journal. `Accept` selects JSON, HTML or plain text.',
    answer: content('The coverage.', {
      'application/json': coverageSchema,
      'text/html': string,
      'text/plain': string,
    }),
    run: ({ context, idleWorld, gone }) => getCoverage(context, idleWorld, gone),
    reply: coverageReply,
  }),
];
