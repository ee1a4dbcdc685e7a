import type { StateCondition } from '../world/tables/scenarios.js';
import { idsNamed } from '../world/targets/namedRows.js';
import type { World } from '../world/world.js';
import { collections, type StateRow } from '../rows/collection.js';
import { matches } from './matches.js';
import { NearestRows } from './nearestRows.js';

/** Number of rows that are read from a collection at a time. */
const PAGE_ROWS = 500;
const SEEN_LENGTH_MAX = 200;

/** Whether a condition is met, and a text about the rows that were evaluated. */
export interface Finding {
  readonly isMet: boolean;
  readonly seen: string;
}

/**
 * Evaluates a condition on a world. `rowId` is the id of the row that the condition names. If it is unset,
 * the function searches the row by name, which takes longer.
 */
export function evaluate(world: World, { state, id, where }: StateCondition, rowId?: string): Finding {
  const collection = collections[state];
  if (id !== undefined) {
    const [only, ...others] = rowId === undefined ? idsNamed(world, state, id) : [rowId];
    if (others.length > 0)
      return { isMet: false, seen: `${id} is ambiguous: ${others.length + 1} rows have this name` };
    const row = only === undefined ? undefined : collection.row(world, only);
    if (row === undefined) return { isMet: false, seen: `no row of ${state} has the id or name ${id}` };
    return { isMet: matches(row, where), seen: describe(row, where) };
  }
  const count = collection.size(world);
  const nearest = new NearestRows(where);
  for (let from = 0; from < count; from += PAGE_ROWS) {
    for (const row of collection.rows(world, from, Math.min(count, from + PAGE_ROWS)))
      if (nearest.add(row)) return { isMet: true, seen: describe(row, where) };
  }
  const rows = nearest.rows().map((row) => describe(row, where));
  const instead = rows.length === 0 ? '' : `; nearest: ${rows.join(' · ')}`;
  return { isMet: false, seen: `none of the ${count} ${state} is so${instead}` };
}

/**
 * Evaluates a condition on the rows that may differ between `before` and `world`. Returns `undefined` if the
 * condition is not met.
 */
export function evaluateChanges(
  world: World,
  before: World,
  condition: StateCondition,
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

/** Describes a row by its name and the members in `where`, such as `rs0/node-1: up false`. */
function describe(row: StateRow, where: StateCondition['where']): string {
  const members = Object.keys(where).map(
    (name) => `${name} ${row[name] === undefined ? 'is not there' : JSON.stringify(row[name])}`,
  );
  const text = `${row.name}: ${members.join(', ')}`;
  return text.length > SEEN_LENGTH_MAX ? `${text.slice(0, SEEN_LENGTH_MAX)}…` : text;
}
