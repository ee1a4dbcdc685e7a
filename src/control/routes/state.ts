import type { Request, RequestHandler } from 'express';
import type { World } from '../../domain/world.js';
import type { Simulator } from '../../simulator/simulator.js';
import { limitOf } from '../limit.js';
import type { Route } from '../route.js';
import { sendPieces } from '../sendPieces.js';
import { collections } from '../state/collections.js';
import { jsonArray } from '../state/jsonArray.js';
import { collectionOf, idOf } from '../state/reference.js';
import { worldOf } from '../worlds.js';

/** `GET /v1/worlds/{world}/state…`: the collections of a world, their rows, one row by its id or readable name. */
export function stateRoutes(simulator: Simulator): readonly Route[] {
  const world = (request: Request): World => worldOf(simulator, request).world;
  const state = '/v1/worlds/:world/state';
  return [
    { method: 'get', path: state, handle: sizes(world) },
    { method: 'get', path: `${state}/:collection`, handle: rows(world) },
    { method: 'get', path: `${state}/:collection/*id`, handle: row(world) },
  ];
}

type WorldOf = (request: Request) => World;

function sizes(worldOf: WorldOf): RequestHandler {
  return (request, response) => {
    const world = worldOf(request);
    response.json(
      Object.fromEntries(Object.entries(collections).map(([name, { size }]) => [name, size(world)])),
    );
  };
}

function rows(worldOf: WorldOf): RequestHandler {
  return async (request, response) => {
    const world = worldOf(request);
    const { collection } = collectionOf(request);
    const count = Math.min(collection.size(world), limitOf(request, Infinity));
    await sendPieces(
      response,
      jsonArray((from, to) => collection.rows(world, from, to), count),
    );
  };
}

function row(worldOf: WorldOf): RequestHandler {
  return (request, response) => {
    const world = worldOf(request);
    response.json(collectionOf(request).collection.row(world, idOf(request, world)));
  };
}
