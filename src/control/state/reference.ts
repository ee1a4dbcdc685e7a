import type { CollectionName } from '../../world/world.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { Problem } from '../problem.js';
import type { Collection } from '../../simulator/views/collection.js';
import { collections } from '../../simulator/views/collections.js';

/** Ids listed at most where a name fits several rows. */
const AMBIGUOUS_IDS_MAX = 100;

/** A collection with its name. */
export interface NamedCollection {
  readonly name: CollectionName;
  readonly collection: Collection;
}

/** The collection of a name; a problem when there is none. */
export function findCollection(name: string): NamedCollection {
  if (isCollection(name)) return { name, collection: collections[name] };
  const known = Object.keys(collections).join(', ');
  throw new Problem(404, `There is no collection ${JSON.stringify(name)}; there are ${known}.`);
}

/** The id of the one row that an id or readable name means; a problem when there is none, or several. */
export function findId(live: LiveWorld, { name, collection }: NamedCollection, reference: string): string {
  const [id, ...others] = collection.idsOf(live.world, reference);
  if (id === undefined) throw unknown(live, name, reference);
  if (others.length > 0) throw ambiguous(reference, [id, ...others]);
  return id;
}

function isCollection(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

function ambiguous(reference: string, ids: readonly string[]): Problem {
  const detail = `${JSON.stringify(reference)} names ${ids.length} rows; use the id of one of them.`;
  return new Problem(409, detail, { members: { ids: ids.slice(0, AMBIGUOUS_IDS_MAX) } });
}

function unknown(live: LiveWorld, name: string, reference: string): Problem {
  const list = `/v1/worlds/${encodeURIComponent(live.name)}/state/${name}`;
  return new Problem(404, `No row of ${name} has the id or name ${JSON.stringify(reference)}.`, {
    hint: { http: `GET ${list} lists them`, library: `world.state('${name}').list() lists them` },
  });
}
