import type { AnyBehaviour } from '../world/behaviour.js';
import { turnOf } from '../world/ids.js';
import type { Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { Row } from '../world/tree/row.js';
import type { Due } from '../world/tree/table.js';
import { tableOf, type TableName, type World } from '../world/world.js';

/** A row and the behaviour that fires on it at an instant. */
export interface Entry {
  readonly at: Instant;
  readonly behaviour: AnyBehaviour;
  readonly row: Row;
}

/**
 * Returns the next entries, soonest first. Entries of the same instant are sorted by behaviour name, and then by
 * row id (`turnOf`). If a change moved the due time of an entry into the past, the entry is due now.
 */
export function agendaOf(world: World, behaviours: readonly AnyBehaviour[], limit: number): readonly Entry[] {
  const entries = behaviours.flatMap((behaviour) => {
    const due = world[behaviour.subjects].due(behaviour.name, limit);
    return due.map(({ at, row }): Entry => ({ at: Math.max(at, world.now), behaviour, row }));
  });
  return entries.toSorted(inOrder).slice(0, limit);
}

/** Works like `agendaOf`, but only for the rows that `rowsIn` returns for each table. */
export function agendaFor(
  world: World,
  behaviours: readonly AnyBehaviour[],
  rowsIn: (name: TableName) => readonly Row[],
  limit: number,
): readonly Entry[] {
  const rowsByTable = new Map<TableName, readonly Row[]>();
  const rowsOf = (name: TableName): readonly Row[] => {
    const rows = rowsByTable.get(name) ?? rowsIn(name);
    rowsByTable.set(name, rows);
    return rows;
  };
  const entries = behaviours.flatMap((behaviour) => {
    const { name, subjects } = behaviour;
    return rowsOf(subjects).flatMap((row): readonly Entry[] => {
      const at = tableOf(world, subjects).dueAt(name, row);
      return at === undefined ? [] : [{ at: Math.max(at, world.now), behaviour, row }];
    });
  });
  return entries.toSorted(inOrder).slice(0, limit);
}

/** Returns the next entry, or `undefined` if the agenda is empty. */
export function nextEntry(world: World, behaviours: readonly AnyBehaviour[]): Entry | undefined {
  return new AgendaCursor(behaviours).next(world);
}

/**
 * Finds the next entry of a changing world. It reads only the tables that have changed since the last call.
 */
export class AgendaCursor {
  private readonly cursors: readonly BehaviourCursor[];

  constructor(behaviours: readonly AnyBehaviour[]) {
    this.cursors = behaviours.map((behaviour) => new BehaviourCursor(behaviour));
  }

  next(world: World): Entry | undefined {
    let next: Entry | undefined;
    for (const cursor of this.cursors) {
      const due = cursor.firstIn(world);
      if (due === undefined || (next !== undefined && due.at > next.at)) continue;
      const entry = { at: Math.max(due.at, world.now), behaviour: cursor.behaviour, row: due.row };
      if (next === undefined || inOrder(entry, next) < 0) next = entry;
    }
    return next;
  }
}

/** Caches the first due row in the table of a behaviour. */
class BehaviourCursor {
  private table: unknown;
  private dues: unknown;
  private first: Due<Row> | undefined;

  constructor(readonly behaviour: AnyBehaviour) {}

  firstIn(world: World): Due<Row> | undefined {
    const { name, subjects } = this.behaviour;
    const table = world[subjects];
    if (table === this.table) return this.first;
    this.table = table;
    const dues = table.duesOf(name);
    // Most changes of a table do not change its due times, so the first due row is usually still valid.
    if (dues !== this.dues) this.first = table.firstDue(name);
    this.dues = dues;
    return this.first;
  }
}

/** Runs the behaviour of an entry at the world's instant. */
export function fire(world: World, { behaviour, row }: Entry): Outcome {
  // The cast is safe, because the row comes from the table of the behaviour.
  const act = behaviour.fire as (world: World, row: Row) => Outcome;
  return act(world, row);
}

function inOrder(a: Entry, b: Entry): number {
  return (
    a.at - b.at || compare(a.behaviour.name, b.behaviour.name) || compare(turnOf(a.row.id), turnOf(b.row.id))
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
