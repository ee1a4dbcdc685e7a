import type { AnyBehaviour } from '../world/behaviour.js';
import type { Instant } from '../world/instant.js';
import type { Outcome } from '../world/outcome.js';
import type { Row } from '../world/tree/row.js';
import type { Due } from '../world/tree/table.js';
import type { World } from '../world/world.js';

/** One thing that will happen. */
export interface Entry {
  readonly at: Instant;
  readonly behaviour: AnyBehaviour;
  readonly row: Row;
}

/**
 * The next things that will happen in a world, soonest first, by name and id at the same instant. What was due before
 * now (a change can put a due time into the past) happens now.
 */
export function agendaOf(world: World, behaviours: readonly AnyBehaviour[], limit: number): readonly Entry[] {
  const entries = behaviours.flatMap((behaviour) => {
    const due = world[behaviour.subjects].due(behaviour.name, limit);
    return due.map(({ at, row }): Entry => ({ at: Math.max(at, world.now), behaviour, row }));
  });
  return entries.toSorted(inOrder).slice(0, limit);
}

/** The next thing that will happen; undefined when nothing will, as things are. */
export function nextEntry(world: World, behaviours: readonly AnyBehaviour[]): Entry | undefined {
  return new AgendaCursor(behaviours).next(world);
}

/** What else will happen than what a world's rows are due to. */
export interface Ahead {
  next(): Entry | undefined;
}

/** Tells the next thing that will happen in a world as it changes: only what did is asked again. */
export class AgendaCursor {
  private readonly watches: readonly BehaviourCursor[];

  constructor(
    behaviours: readonly AnyBehaviour[],
    private readonly besides?: Ahead,
  ) {
    this.watches = behaviours.map((behaviour) => new BehaviourCursor(behaviour));
  }

  next(world: World): Entry | undefined {
    let next = this.besides?.next();
    for (const watch of this.watches) {
      const due = watch.firstIn(world);
      if (due === undefined || (next !== undefined && due.at > next.at)) continue;
      const entry = { at: Math.max(due.at, world.now), behaviour: watch.behaviour, row: due.row };
      if (next === undefined || inOrder(entry, next) < 0) next = entry;
    }
    return next;
  }
}

/** Remembers what was the first thing due in the table of a behaviour. */
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
    // Most changes of a row leave most of what is due to it alone.
    if (dues !== this.dues) this.first = table.firstDue(name);
    this.dues = dues;
    return this.first;
  }
}

/** Lets an entry happen, at the world's instant. */
export function fire(world: World, { behaviour, row }: Entry): Outcome {
  // A row comes out of the table that its behaviour names: the types of the pair fit, whichever it is.
  const act = behaviour.fire as (world: World, row: Row) => Outcome;
  return act(world, row);
}

function inOrder(a: Entry, b: Entry): number {
  return a.at - b.at || compare(a.behaviour.name, b.behaviour.name) || compare(a.row.id, b.row.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
