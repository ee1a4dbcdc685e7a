import type { Request, RequestHandler } from 'express';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { openWorld } from '../../simulator/openWorld.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import { stateHash } from '../../simulator/stateHash.js';
import { resetBody } from '../bodies/checkpointBodies.js';
import { worldBody } from '../bodies/worldBody.js';
import type { ControlOptions } from '../options.js';
import { presentWorld } from '../presenters/presentWorld.js';
import { Problem } from '../problem.js';
import { readBody } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findAsleep, findWorld, worldOf } from '../worlds.js';
import { checkpointOf } from './checkpoints.js';

const WORLDS = '/v1/worlds';
const WORLD = `${WORLDS}/:world`;

/** `/v1/worlds`: which worlds there are; a new one, one's end, and the way back to its start. */
export function worldRoutes(simulator: Simulator, options: ControlOptions): readonly Route[] {
  const show = (live: LiveWorld): object => presentWorld(live, options.running()?.baseUrl(live.name));
  return [
    { method: 'get', path: WORLDS, handle: list(simulator, show) },
    { method: 'post', path: WORLDS, handle: create(simulator, options, show) },
    {
      method: 'get',
      path: WORLD,
      handle: (request, response) => {
        response.json(show(worldOf(simulator, request)));
      },
    },
    { method: 'delete', path: WORLD, handle: end(simulator) },
    { method: 'get', path: `${WORLD}/hash`, handle: hash(simulator) },
    { method: 'post', path: `${WORLD}/reset`, handle: reset(simulator, show) },
  ];
}

type Show = (live: LiveWorld) => object;

function list(simulator: Simulator, show: Show): RequestHandler {
  return (_request, response) => {
    response.json(simulator.names().map((name) => show(findWorld(simulator, name))));
  };
}

function create(simulator: Simulator, { workshop, fixtures }: ControlOptions, show: Show): RequestHandler {
  const body = worldBody(fixtures);
  return (request, response) => {
    const live = openWorld(simulator, workshop, readBody(request, body));
    const reply = { ...show(live), stateHash: stateHash(live.world) };
    response.status(201).location(`${WORLDS}/${live.name}`).json(reply);
  };
}

function end(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const { name } = findAsleep(simulator, segment(request, 'world'));
    if (name === DEFAULT_WORLD) {
      throw new Problem(409, 'The default world cannot be deleted; POST …/reset leads it back to its start.');
    }
    simulator.remove(name);
    response.status(204).end();
  };
}

function hash(simulator: Simulator): RequestHandler {
  return (request, response) => {
    response.json({ stateHash: stateHash(worldOf(simulator, request).world) });
  };
}

function reset(simulator: Simulator, show: Show): RequestHandler {
  return (request: Request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    const { to } = readBody(request, resetBody);
    live.replace(to === undefined ? live.origin : checkpointOf(live, to));
    response.json(show(live));
  };
}
