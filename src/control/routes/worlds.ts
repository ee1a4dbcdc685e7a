import type { Request, RequestHandler } from 'express';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { oneOf } from '../../input/json/readers.js';
import { openWorld } from '../../simulator/openWorld.js';
import type { Simulator } from '../../simulator/simulator.js';
import { stateHash } from '../../simulator/stateHash.js';
import { TABLE_NAMES } from '../../world/world.js';
import { scenarioReader } from '../bodies/scenarioBody.js';
import { worldBody } from '../bodies/worldBody.js';
import { reset as resetWorld } from '../commands/checkpoints.js';
import { endWorld } from '../commands/endWorld.js';
import type { ControlOptions } from '../options.js';
import { flagOf } from '../flag.js';
import { presentWorld } from '../presenters/presentWorld.js';
import { bodyOf, readBody } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findAsleep, findWorld, worldOf } from '../worlds.js';

const HASHED_ROWS_MAX = 50_000;
const WORLDS = '/v1/worlds';
const WORLD = `${WORLDS}/:world`;

/** `/v1/worlds`: which worlds there are; a new one, one's end, and the way back to its start. */
export function worldRoutes(simulator: Simulator, options: ControlOptions): readonly Route[] {
  const show: Show = ({ headers }, live) =>
    presentWorld(live, options.running()?.baseUrl(live.name, headers.host));
  return [
    { method: 'get', path: WORLDS, handle: list(simulator, show) },
    { method: 'post', path: WORLDS, handle: create(simulator, options, show) },
    {
      method: 'get',
      path: WORLD,
      handle: (request, response) => {
        const live = worldOf(simulator, request);
        response.json({ ...show(request, live), ...hashOf(live) });
      },
    },
    { method: 'delete', path: WORLD, handle: end(simulator) },
    { method: 'get', path: `${WORLD}/hash`, handle: hash(simulator) },
    { method: 'post', path: `${WORLD}/reset`, handle: reset(simulator, show) },
  ];
}

type Show = (request: Request, live: LiveWorld) => object;

/** A look at a large world must not keep everybody waiting: its hash is to be had where it is asked for. */
function hashOf({ world }: LiveWorld): { readonly stateHash?: string } {
  const rowCount = TABLE_NAMES.reduce((sum, name) => sum + world[name].size, 0);
  return rowCount > HASHED_ROWS_MAX ? {} : { stateHash: stateHash(world) };
}

function list(simulator: Simulator, show: Show): RequestHandler {
  return (request, response) => {
    response.json(simulator.names().map((name) => show(request, findWorld(simulator, name))));
  };
}

function create(
  simulator: Simulator,
  { worldFactory, fixtures }: ControlOptions,
  show: Show,
): RequestHandler {
  const body = worldBody(oneOf(...fixtures), scenarioReader(worldFactory));
  return async (request, response) => {
    const isHashed = flagOf(request, 'hash');
    const live = await openWorld(simulator, worldFactory, readBody(request, body));
    // A fork takes 0.3 ms, the hash of its state 20 ms.
    const reply = { ...show(request, live), ...(isHashed && { stateHash: stateHash(live.world) }) };
    response.status(201).location(`${WORLDS}/${live.name}`).json(reply);
  };
}

function end(simulator: Simulator): RequestHandler {
  return (request, response) => {
    endWorld(simulator, segment(request, 'world'));
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
    resetWorld(live, bodyOf(request));
    response.json(show(request, live));
  };
}
