import { publish } from '../schema/publish.js';
import { collections } from '../world/tables/index.js';
import type { CollectionName } from '../world/world.js';
import { describeCollection } from './describeCollection.js';
import { viewSchemaOf } from './viewSchema.js';

/** The JSON Schemas of a collection, as types are made from them. */
export interface RowFormats {
  /** A row with its computed members. */
  readonly row: object;
  /** A patch. Unset if rows cannot be changed. */
  readonly patch?: object;
  /** Members that a patch can remove with `null`. */
  readonly removable: readonly string[];
}

/** Returns the formats of all collections, by name. */
export function rowFormats(): Readonly<Record<CollectionName, RowFormats>> {
  const names = Object.keys(collections) as CollectionName[];
  return Object.fromEntries(names.map((name) => [name, formatsOf(name)])) as Record<
    CollectionName,
    RowFormats
  >;
}

function formatsOf(name: CollectionName): RowFormats {
  const { patch, removable } = describeCollection(name);
  return { row: publish(`A row of ${name}`, viewSchemaOf(name)), ...(patch && { patch }), removable };
}
