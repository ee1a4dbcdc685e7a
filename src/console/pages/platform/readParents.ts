import type { Moment } from '../../control/moment.js';
import { Refusal } from '../../control/refusal.js';
import { readRow, type Row } from '../../control/rows.js';
import { itemOf, type Place } from '../../place.js';
import type { Model } from './useModel.js';

/** A row to which another row belongs. */
export interface Parent {
  readonly place: Place;
  readonly name: string;
}

/**
 * Maximum number of links to follow in sequence. The longest path, from a host to its organization, has three links.
 */
const STEPS_MAX = 4;

type Shape = Pick<Model, 'world' | 'collections'>;

/**
 * Returns the rows to which a row belongs: the targets of its links, and the targets of their links. The
 * organization comes first.
 */
export async function readParents(
  shape: Shape,
  place: Place,
  row: Row,
  moment: Moment,
): Promise<readonly Parent[]> {
  const found = new Map<string, Parent>();
  let level: readonly (readonly [Place, Row])[] = [[place, row]];
  for (let step = 0; step < STEPS_MAX && level.length > 0; step += 1) {
    const places = level.flatMap(([from, each]) => linksOf(shape, from, each));
    const fresh = new Map(
      places.filter((each) => itemOf(each) !== itemOf(place)).map((each) => [itemOf(each), each]),
    );
    const reads = [...fresh.values()].map((each) => readIfAny(shape.world, each, moment));
    level = (await Promise.all(reads)).flat();
    for (const [parent, { name }] of level) {
      // If a row is found again by a longer path, move it to the end, because the rows in between belong to it.
      found.delete(itemOf(parent));
      found.set(itemOf(parent), { place: parent, name });
    }
  }
  return [...found.values()].toReversed();
}

function linksOf({ collections }: Shape, { collection }: Place, row: Row): readonly Place[] {
  const links = collections.find(({ name }) => name === collection)?.links ?? {};
  return Object.entries(links).flatMap(([member, target]) => {
    const id = row[member];
    return typeof id === 'string' ? [{ collection: target, id }] : [];
  });
}

/** Reads a row. It may have been deleted in the meantime. */
async function readIfAny(
  world: string,
  place: Place,
  moment: Moment,
): Promise<readonly (readonly [Place, Row])[]> {
  try {
    return [[place, await readRow(world, place.collection, place.id, moment)]];
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return [];
    throw error;
  }
}
