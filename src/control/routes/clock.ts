import type { Request, RequestHandler } from 'express';
import type { LiveWorld, AdvanceResult } from '../../simulator/liveWorld.js';
import type { Simulator } from '../../simulator/simulator.js';
import { emptyBody, resumeBody } from '../bodies/clockBodies.js';
import { advance } from '../commands/advance.js';
import { limitOf } from '../limit.js';
import { presentClock } from '../presenters/presentClock.js';
import { presentEntry } from '../presenters/presentEntry.js';
import { presentPassage } from '../presenters/presentPassage.js';
import { bodyOf, readBody } from '../readBody.js';
import type { Route } from '../route.js';
import { worldOf } from '../worlds.js';

const AGENDA_DEFAULT = 100;
const AGENDA_MAX = 10_000;

/** `…/clock…` and `…/agenda`: the time of a world, letting it pass, and what it will bring. */
export function clockRoutes(simulator: Simulator): readonly Route[] {
  const world = '/v1/worlds/:world';
  const clock = `${world}/clock`;
  return [
    { method: 'get', path: clock, handle: setting(simulator, () => undefined) },
    {
      method: 'post',
      path: `${clock}/advance`,
      handle: passage(simulator, (live, request) => advance(live, bodyOf(request))),
    },
    { method: 'post', path: `${clock}/step`, handle: passage(simulator, step) },
    { method: 'post', path: `${clock}/freeze`, handle: setting(simulator, freeze) },
    { method: 'post', path: `${clock}/resume`, handle: setting(simulator, resume) },
    { method: 'get', path: `${world}/agenda`, handle: agenda(simulator) },
  ];
}

function setting(simulator: Simulator, set: (live: LiveWorld, request: Request) => void): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    set(live, request);
    response.json(presentClock(live));
  };
}

function passage(
  simulator: Simulator,
  pass: (live: LiveWorld, request: Request) => Promise<AdvanceResult>,
): RequestHandler {
  return async (request, response) => {
    const live = worldOf(simulator, request);
    const passed = await pass(live, request);
    response.json(presentPassage(passed, live.world));
  };
}

function step(live: LiveWorld, request: Request): Promise<AdvanceResult> {
  readBody(request, emptyBody);
  return live.step();
}

function freeze(live: LiveWorld, request: Request): void {
  readBody(request, emptyBody);
  live.freeze();
}

function resume(live: LiveWorld, request: Request): void {
  const { rate } = readBody(request, resumeBody);
  live.resume(rate);
}

function agenda(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const entries = live.agenda(limitOf(request, AGENDA_DEFAULT, AGENDA_MAX));
    response.json(entries.map((entry) => presentEntry(entry, live.world)));
  };
}
