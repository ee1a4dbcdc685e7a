import type { RequestHandler } from 'express';
import { dialectOf } from '../../world/quirks.js';
import type { Simulator } from '../../simulator/simulator.js';
import { coverageOf } from '../../journal/coverage/coverage.js';
import { coverageHtml } from '../../journal/coverage/coverageHtml.js';
import { coverageText } from '../../journal/coverage/coverageText.js';
import { examine } from '../../journal/doctor/examine.js';
import { Problem } from '../problem.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findAsleep } from '../worlds.js';

/** `…/coverage` and `…/doctor`: what of the platform a client has exercised, and what it does wrong or wastefully. */
export function insightRoutes(simulator: Simulator): readonly Route[] {
  const world = '/v1/worlds/:world';
  return [
    { method: 'get', path: `${world}/coverage`, handle: coverage(simulator) },
    { method: 'delete', path: `${world}/coverage`, handle: forget(simulator) },
    {
      method: 'get',
      path: `${world}/doctor`,
      handle: (request, response) => {
        const { journal, world: current } = findAsleep(simulator, segment(request, 'world'));
        response.json(examine(journal, dialectOf(current.quirks)));
      },
    },
  ];
}

function coverage(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const { name, journal } = findAsleep(simulator, segment(request, 'world'));
    const type = request.accepts(['application/json', 'text/html', 'text/plain']);
    response.vary('Accept').set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    if (type === false) throw new Problem(406, 'The coverage is there as JSON, HTML or plain text.');
    const covered = coverageOf(journal);
    if (type === 'text/html') response.type('html').send(coverageHtml(name, covered));
    else if (type === 'text/plain') response.type('text').send(coverageText(covered));
    else response.json(covered);
  };
}

function forget(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const { journal } = findAsleep(simulator, segment(request, 'world'));
    journal.clear();
    journal.tally.clear();
    response.status(204).end();
  };
}
