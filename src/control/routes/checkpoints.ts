import type { RequestHandler } from 'express';
import { formatInstant, type Instant } from '../../world/instant.js';
import type { Simulator } from '../../simulator/simulator.js';
import { checkpointOf, dropCheckpoint, makeCheckpoint } from '../commands/checkpoints.js';
import { bodyOf } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findAsleep, placeOf, worldOf } from '../worlds.js';

/** `…/checkpoints`: points to which a world can be reset, or of which another one can be made. */
export function checkpointRoutes(simulator: Simulator): readonly Route[] {
  const checkpoints = '/v1/worlds/:world/checkpoints';
  return [
    { method: 'get', path: checkpoints, handle: list(simulator) },
    { method: 'post', path: checkpoints, handle: make(simulator) },
    { method: 'get', path: `${checkpoints}/:checkpoint`, handle: one(simulator) },
    { method: 'delete', path: `${checkpoints}/:checkpoint`, handle: drop(simulator) },
  ];
}

function list(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    response.json(Array.from(live.allCheckpoints(), ([name, { world }]) => show({ name, now: world.now })));
  };
}

function make(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const made = makeCheckpoint(live, bodyOf(request));
    response
      .status(201)
      .location(placeOf(live, 'checkpoints', made.name))
      .json(show(made));
  };
}

function one(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const name = segment(request, 'checkpoint');
    const { world } = checkpointOf(findAsleep(simulator, segment(request, 'world')), name);
    response.json(show({ name, now: world.now }));
  };
}

function drop(simulator: Simulator): RequestHandler {
  return (request, response) => {
    dropCheckpoint(findAsleep(simulator, segment(request, 'world')), segment(request, 'checkpoint'));
    response.status(204).end();
  };
}

function show({ name, now }: { readonly name: string; readonly now: Instant }): object {
  return { name, now: formatInstant(now) };
}
