import type { Condition } from '../../world/scenario.gen.js';
import { idsNamed } from '../../world/targets/namedRows.js';
import type { World } from '../../world/world.js';
import { collections } from '../views/collections.js';
import type { StateRow } from '../views/collection.js';
import { matches } from './fits.js';

/** Number of rows read at once. */
const PAGE_ROWS = 500;
const SEEN_LENGTH_MAX = 200;

/** Whether a condition is met, and the row or absence that shows it. */
export interface Finding {
  readonly isMet: boolean;
  readonly seen: string;
}

/** Evaluates a condition on a world. A known row id saves the search for its name. */
export function evaluate(world: World, { state, id, where }: Condition, rowId?: string): Finding {
  const collection = collections[state];
  if (id !== undefined) {
    const [only, ...others] = rowId === undefined ? idsNamed(world, state, id) : [rowId];
    if (others.length > 0) return { isMet: false, seen: `${id} names ${others.length + 1} rows` };
    const row = only === undefined ? undefined : collection.row(world, only);
    if (row === undefined) return { isMet: false, seen: `there is no ${id} among the ${state}` };
    return { isMet: matches(row, where), seen: describe(row, where) };
  }
  const count = collection.size(world);
  for (let from = 0; from < count; from += PAGE_ROWS) {
    const found = collection
      .rows(world, from, Math.min(count, from + PAGE_ROWS))
      .find((row) => matches(row, where));
    if (found !== undefined) return { isMet: true, seen: describe(found, where) };
  }
  return { isMet: false, seen: `none of the ${count} ${state} is so` };
}

/** Evaluates a condition on the rows that may have changed since `before`; `undefined` if it is not met. */
export function evaluateChanges(
  world: World,
  before: World,
  condition: Condition,
  rowId?: string,
): Finding | undefined {
  const { state, id, where } = condition;
  const collection = collections[state];
  const affected = collection.affected(before, world, ['name', ...Object.keys(where)]);
  if (affected === 'all') return met(evaluate(world, condition, rowId));
  if (id !== undefined) {
    const isNamed = (each: string): boolean =>
      each === id || [before, world].some((then) => collection.row(then, each)?.name === id);
    const isConcerned = rowId === undefined ? affected.some(isNamed) : affected.includes(rowId);
    return isConcerned ? met(evaluate(world, condition, rowId)) : undefined;
  }
  for (const changed of affected) {
    const row = collection.row(world, changed);
    if (row !== undefined && matches(row, where)) return { isMet: true, seen: describe(row, where) };
  }
  return undefined;
}

function met(finding: Finding): Finding | undefined {
  return finding.isMet ? finding : undefined;
}

/** Describes the members of a row that the condition names. */
function describe(row: StateRow, where: Condition['where']): string {
  const members = Object.keys(where).map(
    (name) => `${name} ${row[name] === undefined ? 'is not there' : JSON.stringify(row[name])}`,
  );
  const text = `${row.name}: ${members.join(', ')}`;
  return text.length > SEEN_LENGTH_MAX ? `${text.slice(0, SEEN_LENGTH_MAX)}…` : text;
}
