import { define, oneOf } from '../../schema/schema.js';
import { editableNames } from '../../rows/patchRow.js';
import { collections } from '../../world/tables/index.js';
import type { CollectionName } from '../../world/world.js';

const names = Object.keys(collections) as readonly CollectionName[];

/** The name of a collection. */
export const collection = define('collection', 'A collection of the world.', oneOf(...names));

/** The name of a collection whose rows testers can change. */
export const changeableCollection = define(
  'changeableCollection',
  'A collection whose rows can be changed.',
  oneOf(...names.filter((name) => editableNames(name).length > 0)),
);
