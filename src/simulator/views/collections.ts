import { collections as definitions } from '../../world/tables/index.js';
import type { CollectionName } from '../../world/world.js';
import { collectionOf, type Collection } from './collection.js';

/** The collections by their name in the control plane's paths. */
export const collections = Object.fromEntries(
  Object.keys(definitions).map((name) => [name, collectionOf(name as CollectionName)]),
) as Readonly<Record<CollectionName, Collection>>;
