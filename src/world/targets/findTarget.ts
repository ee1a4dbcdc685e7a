import { hintOf } from '../../schema/nearest.js';
import { definitionOf, tableOf, type CollectionName, type RowOf, type World } from '../world.js';
import { idsNamed, nameOf } from './namedRows.js';
import { WrongTarget } from './wrongTarget.js';

/** Maximum number of names or ids in an error message. */
const NAMES_MAX = 10;

/** Finds the row with this id or readable name. Throws `WrongTarget` if no row or several rows match. */
export function findTarget<Name extends CollectionName>(
  world: World,
  collection: Name,
  reference: string,
): RowOf<Name> {
  const row = findTargetIfAny(world, collection, reference);
  if (row === undefined) throw unknownTarget(world, [collection], reference);
  return row;
}

/** Works like `findTarget`, but returns `undefined` if no row matches. */
export function findTargetIfAny<Name extends CollectionName>(
  world: World,
  collection: Name,
  reference: string,
): RowOf<Name> | undefined {
  const [id, ...others] = idsNamed(world, collection, reference);
  if (others.length > 0) {
    const ids = [id, ...others].slice(0, NAMES_MAX).join(', ');
    throw new WrongTarget(
      `${JSON.stringify(reference)} is ambiguous: ${others.length + 1} ${wordFor(collection)}s have this name; use the id of one: ${ids}`,
    );
  }
  return id === undefined ? undefined : (world[collection].get(id) as RowOf<Name> | undefined);
}

/**
 * Creates the error for an unknown target. Its message lists known names. For an unknown node of a known
 * cluster, it lists the nodes of this cluster.
 */
export function unknownTarget(
  world: World,
  collections: readonly CollectionName[],
  reference: string,
): WrongTarget {
  const words = collections.map(wordFor).join(' or ');
  const names = collections.flatMap((name) => {
    const all = tableOf(world, name).all().toArray();
    return all.map((row) => nameOf(world, name, row));
  });
  const prefix = `${reference.split('/')[0] ?? ''}/`;
  const near = names.filter((name) => name.startsWith(prefix));
  return new WrongTarget(
    `there is no ${words} ${JSON.stringify(reference)}${hintOf(reference, names) || ';'} ${listNames(near.length > 0 ? near : names)}`,
  );
}

function wordFor(collection: CollectionName): string {
  return definitionOf(collection).targetWord ?? `row of ${collection}`;
}

function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'none exists';
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
  return `expected one of ${names.toSorted().slice(0, NAMES_MAX).join(', ')}${more}`;
}
