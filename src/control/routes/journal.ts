import type { RequestHandler } from 'express';
import type { Simulator } from '../../simulator/simulator.js';
import { journalEntries, journalEntry, verifyJournal, waitForJournal } from '../commands/journal.js';
import { filterOf } from '../journal/filterOf.js';
import { presentEntry } from '../../journal/presentEntry.js';
import type { ControlOptions } from '../options.js';
import { bodyOf } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { sendPieces } from '../sendPieces.js';
import { jsonArray } from '../state/jsonArray.js';
import { findAsleep } from '../worlds.js';

/** `…/journal…`: what was asked of a world, whether that is as expected, and waiting until it is. */
export function journalRoutes(simulator: Simulator, options: ControlOptions): readonly Route[] {
  const journal = '/v1/worlds/:world/journal';
  return [
    { method: 'get', path: journal, handle: list(simulator) },
    { method: 'delete', path: journal, handle: clear(simulator) },
    { method: 'post', path: `${journal}/verify`, handle: verify(simulator) },
    { method: 'post', path: `${journal}/wait`, handle: wait(simulator, options) },
    { method: 'get', path: `${journal}/:entry`, handle: one(simulator) },
  ];
}

function list(simulator: Simulator): RequestHandler {
  return async (request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    const entries = journalEntries(live, filterOf(request));
    response.set({
      'Understudy-Journal-Last': String(live.journal.lastId),
      'Understudy-Journal-Evicted': String(live.journal.evicted),
    });
    const shown = jsonArray((from, to) => entries.slice(from, to).map(presentEntry), entries.length);
    await sendPieces(response, shown);
  };
}

function one(simulator: Simulator): RequestHandler {
  return (request, response) => {
    response.json(journalEntry(findAsleep(simulator, segment(request, 'world')), segment(request, 'entry')));
  };
}

function clear(simulator: Simulator): RequestHandler {
  return (request, response) => {
    findAsleep(simulator, segment(request, 'world')).journal.clear();
    response.status(204).end();
  };
}

function verify(simulator: Simulator): RequestHandler {
  return (request, response) => {
    response.json(verifyJournal(findAsleep(simulator, segment(request, 'world')), bodyOf(request)));
  };
}

function wait(simulator: Simulator, { after }: ControlOptions): RequestHandler {
  return async (request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    const waited = await waitForJournal(live, bodyOf(request), after, (cancel) => {
      response.on('close', cancel);
    });
    if (waited !== undefined) response.json(waited);
  };
}
