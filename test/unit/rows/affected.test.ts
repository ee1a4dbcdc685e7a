import { describe, expect, test } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { collections, type Collection, type StateRow } from '../../../src/rows/collection.js';
import fc from '../../support/properties.js';
import { cuts, live, moves, restlessWorld } from '../simulator/randomLife.js';

/** Members that change every minute. A reader that shows them must read all rows. */
const EVER_NEW = ['lastActiveAgent', 'pending'];

function shown({ size, rows }: Collection, world: World): ReadonlyMap<string, string> {
  return new Map(rows(world, 0, size(world)).map((row) => [row.id, JSON.stringify(lasting(row))]));
}

function lasting(row: StateRow): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !EVER_NEW.includes(name)));
}

/** Returns the ids of rows that look different in the new world but are not among the affected rows. */
function overlooked(collection: Collection, before: World, after: World): readonly string[] {
  const [older, newer] = [shown(collection, before), shown(collection, after)];
  const [row] = collection.rows(after, 0, 1);
  const affected = collection.affected(before, after, Object.keys(lasting(row ?? { id: '', name: '' })));
  if (affected === 'all') return [];
  const changed = [...newer].filter(([id, text]) => older.get(id) !== text).map(([id]) => id);
  return changed.filter((id) => !affected.includes(id));
}

describe('The rows that a change affects', () => {
  test('include every row that looks different afterwards', () => {
    fc.assert(
      fc.property(fc.integer(), moves, cuts, (seed, plan, stops) => {
        let before = restlessWorld(seed);
        live(before, plan, stops, (after) => {
          for (const [name, collection] of Object.entries(collections))
            expect([name, overlooked(collection, before, after)]).toEqual([name, []]);
          before = after;
        });
      }),
      { numRuns: 3 },
    );
  });

  test('are few if one row of many changed', () => {
    const world = restlessWorld(1);
    const [snapshot] = world.snapshots.all().toArray();
    if (snapshot === undefined) throw new Error('There is no snapshot.');
    const after = { ...world, snapshots: world.snapshots.put({ ...snapshot, doNotDelete: true }) };
    expect(collections.snapshots.affected(world, after, ['name', 'complete'])).toEqual([snapshot.id]);
    expect(collections.clusters.affected(world, after, ['availability'])).toEqual([]);
  });
});
