import type { Request } from 'express';
import type { Tables, World } from '../../domain/world.js';
import { Problem } from '../problem.js';
import { segment } from '../segment.js';
import type { Collection } from './collection.js';
import { collections } from './collections.js';

/** Ids listed at most where a name fits several rows. */
const AMBIGUOUS_IDS_MAX = 100;

/** A collection with its name. */
export interface NamedCollection {
  readonly name: keyof Tables;
  readonly collection: Collection;
}

/** The collection that a path names; a problem when there is none. */
export function collectionOf(request: Request): NamedCollection {
  const name = segment(request, 'collection');
  if (isCollection(name)) return { name, collection: collections[name] };
  const known = Object.keys(collections).join(', ');
  throw new Problem(404, `There is no collection ${JSON.stringify(name)}; there are ${known}.`);
}

/** The id of the one row that a path names by its id or readable name; a problem when there is none, or several. */
export function idOf(request: Request, world: World): string {
  const reference = segment(request, 'id');
  const [id, ...others] = collectionOf(request).collection.idsOf(world, reference);
  if (id === undefined) throw unknown(request, reference);
  if (others.length > 0) throw ambiguous(reference, [id, ...others]);
  return id;
}

function isCollection(name: string): name is keyof Tables {
  return Object.hasOwn(collections, name);
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
