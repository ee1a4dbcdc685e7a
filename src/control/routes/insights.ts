import { clearCoverage, examineClient, getCoverage } from '../../commands/insights.js';
import type { Coverage } from '../../journal/coverage/coverage.js';
import { coveragePage } from '../../journal/coverage/coverageHtml.js';
import { coverageText } from '../../journal/coverage/coverageText.js';
import { PAGE_POLICY } from '../../journal/page.js';
import { Problem } from '../problem.js';
import { sendPieces, type Reply } from '../reply.js';
import { route, type Route } from '../route.js';

const WORLD = '/v1/worlds/:world';

const coverageReply: Reply<Coverage> = async (call, coverage) => {
  const { request, response, idleWorld } = call;
  const type = request.accepts(['application/json', 'text/html', 'text/plain']);
  response.vary('Accept').set('Content-Security-Policy', PAGE_POLICY);
  if (type === false) throw new Problem(406, 'The coverage is available as JSON, HTML or plain text.');
  if (type === 'text/html') await sendPieces(call, coveragePage(idleWorld.name, coverage), 'text/html');
  else if (type === 'text/plain') response.type('text').send(coverageText(coverage));
  else response.json(coverage);
};

/** `…/coverage` and `…/doctor`: the parts of the API that clients used, and the mistakes in their requests. */
export const insightRoutes: readonly Route[] = [
  route(
    'get',
    `${WORLD}/coverage`,
    (call) => getCoverage(call.context, call.idleWorld, call.gone),
    coverageReply,
  ),
  route('delete', `${WORLD}/coverage`, (call) => {
    clearCoverage(call.idleWorld);
  }),
  route('get', `${WORLD}/doctor`, (call) => examineClient(call.context, call.idleWorld, call.gone)),
];
