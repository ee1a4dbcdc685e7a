import type { RequestHandler } from 'express';
import type { Simulator } from '../../simulator/simulator.js';
import { limitOf } from '../limit.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import { sendPieces } from '../sendPieces.js';
import { collections } from '../../simulator/views/collections.js';
import { jsonArray } from '../state/jsonArray.js';
import { findCollection, findId } from '../state/reference.js';
import { worldOf } from '../worlds.js';

/** `GET /v1/worlds/{world}/state…`: the collections of a world, their rows, one row by its id or readable name. */
export function stateRoutes(simulator: Simulator): readonly Route[] {
  const state = '/v1/worlds/:world/state';
  return [
    { method: 'get', path: state, handle: sizes(simulator) },
    { method: 'get', path: `${state}/:collection`, handle: rows(simulator) },
    { method: 'get', path: `${state}/:collection/*id`, handle: row(simulator) },
  ];
}

function sizes(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const { world } = worldOf(simulator, request);
    response.json(
      Object.fromEntries(Object.entries(collections).map(([name, { size }]) => [name, size(world)])),
    );
  };
}

function rows(simulator: Simulator): RequestHandler {
  return async (request, response) => {
    const { world } = worldOf(simulator, request);
    const { collection } = findCollection(segment(request, 'collection'));
    const count = Math.min(collection.size(world), limitOf(request, Infinity));
    await sendPieces(
      response,
      jsonArray((from, to) => collection.rows(world, from, to), count),
    );
  };
}

function row(simulator: Simulator): RequestHandler {
  return (request, response) => {
    const live = worldOf(simulator, request);
    const named = findCollection(segment(request, 'collection'));
    const id = findId(live, named, segment(request, 'id'));
    response.json(named.collection.row(live.world, id));
  };
}
