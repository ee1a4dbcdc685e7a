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

/** Finds all rows that have a problem now, by collection and then by id. Pauses after each row. */
export function* findingProblems(world: World): Generator<void, readonly Problem[], undefined> {
  const known = found.get(world);
  if (known !== undefined) return known;
  const problems: Problem[] = [];
  for (const collection of NAMES) {
    if (collectionDefinition(collection).problemOf === undefined) continue;
    for (const row of tableOf(world, collection).all().lazily()) {
      const problem = problemOf(world, collection, row);
      if (problem !== undefined)
        problems.push({ collection, id: row.id, name: nameOf(world, collection, row), problem });
      yield;
    }
  }
  found.set(world, problems);
  return problems;
}
