import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler } from 'express';
import type { World } from '../../domain/world.js';
import type { Simulator } from '../../simulator/simulator.js';
import { Problem } from '../problem.js';
import type { Route } from '../route.js';
import { segment } from '../segment.js';
import type { Collection } from '../state/collection.js';
import { collections } from '../state/collections.js';
import { jsonArray } from '../state/jsonArray.js';
import { findWorld } from '../worlds.js';

/** Ids listed at most where a name fits several rows. */
const AMBIGUOUS_IDS_MAX = 100;

/** `GET /v1/worlds/{world}/state…`: the collections of a world, their rows, one row by its id or readable name. */
export function stateRoutes(simulator: Simulator): readonly Route[] {
  const world = (request: Request): World => findWorld(simulator, segment(request, 'world')).world;
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
    const collection = collectionOf(request);
    const count = Math.min(collection.size(world), limitOf(request));
    response.type('application/json');
    try {
      await pipeline(
        Readable.from(jsonArray((from, to) => collection.rows(world, from, to), count)),
        response,
      );
    } catch (error) {
      // A client that leaves in the middle of a long list has broken nothing.
      if (!hasLeft(error)) throw error;
    }
  };
}

function hasLeft(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}

function row(worldOf: WorldOf): RequestHandler {
  return (request, response) => {
    const world = worldOf(request);
    const reference = segment(request, 'id');
    const collection = collectionOf(request);
    const ids = collection.idsOf(world, reference);
    const [id] = ids;
    const found = id === undefined ? undefined : collection.row(world, id);
    if (ids.length > 1) throw ambiguous(reference, ids);
    if (found === undefined) throw unknown(request, reference);
    response.json(found);
  };
}

function collectionOf(request: Request): Collection {
  const name = segment(request, 'collection');
  const collection = Object.hasOwn(collections, name)
    ? collections[name as keyof typeof collections]
    : undefined;
  if (collection === undefined) {
    const known = Object.keys(collections).join(', ');
    throw new Problem(404, `There is no collection ${JSON.stringify(name)}; there are ${known}.`);
  }
  return collection;
}

function limitOf(request: Request): number {
  const { limit } = request.query;
  if (limit === undefined) return Infinity;
  const value = typeof limit === 'string' && /^\d{1,15}$/.test(limit) ? Number(limit) : 0;
  if (value < 1) throw new Problem(400, `The limit ${JSON.stringify(limit)} is not a positive integer.`);
  return value;
}

function ambiguous(reference: string, ids: readonly string[]): Problem {
  const detail = `${JSON.stringify(reference)} names ${ids.length} rows; use the id of one of them.`;
  return new Problem(409, detail, { members: { ids: ids.slice(0, AMBIGUOUS_IDS_MAX) } });
}

function unknown(request: Request, reference: string): Problem {
  const name = segment(request, 'collection');
  const list = `/v1/worlds/${encodeURIComponent(segment(request, 'world'))}/state/${name}`;
  return new Problem(
    404,
    `No row of ${name} has the id or name ${JSON.stringify(reference)}; GET ${list} lists them.`,
  );
}
