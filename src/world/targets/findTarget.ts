import { hintOf } from '../../schema/nearest.js';
import type { RowOf, Tables, World } from '../world.js';
import { idsNamed, nameOf } from './namedRows.js';
import { WrongTarget } from './wrongTarget.js';

/** What each collection's rows are called where one of them is a target. */
const WORDS = {
  hosts: 'node',
  clusters: 'cluster',
  projects: 'project',
  invitations: 'pending invitation',
  keys: 'key',
} as const satisfies { readonly [Name in keyof Tables]?: string };

/** The collections whose rows can be a target. */
export type TargetCollection = keyof typeof WORDS;

/** So many names are told at most. */
const TOLD_MAX = 10;

/** The one row of a collection that a reference means, by its id or its readable name; throws WrongTarget otherwise. */
export function findTarget<Name extends TargetCollection>(
  world: World,
  collection: Name,
  reference: string,
): RowOf<Name> {
  const row = findTargetIfAny(world, collection, reference);
  if (row === undefined) throw unknownTarget(world, [collection], reference);
  return row;
}

/** The same; undefined where there is none. */
export function findTargetIfAny<Name extends TargetCollection>(
  world: World,
  collection: Name,
  reference: string,
): RowOf<Name> | undefined {
  const [id, ...others] = idsNamed(world, collection, reference);
  if (others.length > 0) {
    const ids = [id, ...others].slice(0, TOLD_MAX).join(', ');
    throw new WrongTarget(
      `${JSON.stringify(reference)} names ${others.length + 1} ${WORDS[collection]}s; use the id of one: ${ids}`,
    );
  }
  return id === undefined ? undefined : (world[collection].get(id) as RowOf<Name> | undefined);
}

/** Says what there is instead of an unknown target; of nodes those of the cluster that was named. */
export function unknownTarget(
  world: World,
  collections: readonly TargetCollection[],
  reference: string,
): WrongTarget {
  const words = collections.map((name) => WORDS[name]).join(' or ');
  const names = collections.flatMap((name) => {
    const all = world[name].all().toArray();
    return all.map((row) => nameOf(world, name, row));
  });
  const prefix = `${reference.split('/')[0] ?? ''}/`;
  const near = names.filter((name) => name.startsWith(prefix));
  return new WrongTarget(
    `there is no ${words} ${JSON.stringify(reference)}${hintOf(reference, names) || ';'} ${told(near.length > 0 ? near : names)}`,
  );
}

function told(names: readonly string[]): string {
  if (names.length === 0) return 'there is none at all';
  const more = names.length > TOLD_MAX ? ` and ${names.length - TOLD_MAX} more` : '';
  return `there are ${names.toSorted().slice(0, TOLD_MAX).join(', ')}${more}`;
}
