import { nameOf } from '../world/targets/namedRows.js';
import { tableOf, type CollectionName, type World } from '../world/world.js';
import { collections } from '../world/tables/index.js';
import { collectionDefinition } from './definitions/index.js';
import { problemOf } from './selectRows.js';

/** A row that has a problem now. */
export interface Problem {
  readonly collection: CollectionName;
  readonly id: string;
  readonly name: string;
  /** The problem, such as `is down`. */
  readonly problem: string;
}

const NAMES = Object.keys(collections) as readonly CollectionName[];

const found = new WeakMap<World, readonly Problem[]>();

/** Returns all rows that have a problem now, by collection and then by id. */
export function problemsOf(world: World): readonly Problem[] {
  let problems = found.get(world);
  if (problems === undefined) found.set(world, (problems = NAMES.flatMap((name) => problemsIn(world, name))));
  return problems;
}

function problemsIn(world: World, collection: CollectionName): readonly Problem[] {
  if (collectionDefinition(collection).problemOf === undefined) return [];
  return tableOf(world, collection)
    .all()
    .toArray()
    .flatMap((row) => {
      const problem = problemOf(world, collection, row);
      if (problem === undefined) return [];
      return [{ collection, id: row.id, name: nameOf(world, collection, row), problem }];
    });
}
