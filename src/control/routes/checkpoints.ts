import type { RequestHandler } from 'express';
import { formatInstant } from '../../domain/instant.js';
import type { World } from '../../domain/world.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Simulator } from '../../simulator/simulator.js';
import { checkpointBody } from '../bodies/checkpointBodies.js';
import { Problem } from '../problem.js';
import { readBody } from '../readBody.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { findAsleep, worldOf } from '../worlds.js';

/** So many checkpoints a world has at most: each keeps all that has changed since. */
const CHECKPOINTS_MAX = 1_000;

/** `…/checkpoints`: points to which a world can be reset, or of which another one can be made. */
export function checkpointRoutes(simulator: Simulator): readonly Route[] {
  const checkpoints = '/v1/worlds/:world/checkpoints';
  return [
    { method: 'get', path: checkpoints, handle: list(simulator) },
    { method: 'post', path: checkpoints, handle: make(simulator) },
    { method: 'delete', path: `${checkpoints}/:checkpoint`, handle: drop(simulator) },
  ];
}

/** A checkpoint of a world; a problem when there is none of that name. */
export function checkpointOf(live: LiveWorld, name: string): World {
  const world = live.allCheckpoints().get(name);
  if (world === undefined) throw unknown(live, name);
  return world;
}

function list(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    response.json(Array.from(live.allCheckpoints(), ([name, world]) => show(name, world)));
  };
}

function make(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const { name } = readBody(request, checkpointBody);
    const all = live.allCheckpoints();
    if (all.size >= CHECKPOINTS_MAX && !all.has(name)) {
      throw new Problem(409, `The world has ${all.size} checkpoints already; delete some first.`);
    }
    response.status(201).json(show(name, live.checkpoint(name)));
  };
}

function drop(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = findAsleep(simulator, segment(request, 'world'));
    const name = segment(request, 'checkpoint');
    if (!live.dropCheckpoint(name)) throw unknown(live, name);
    response.status(204).end();
  };
}

function show(name: string, { now }: World): object {
  return { name, now: formatInstant(now) };
}

function unknown(live: LiveWorld, name: string): Problem {
  const list = `/v1/worlds/${encodeURIComponent(live.name)}/checkpoints`;
  return new Problem(
    404,
    `The world ${JSON.stringify(live.name)} has no checkpoint ${JSON.stringify(name)}; GET ${list} lists them.`,
  );
}
