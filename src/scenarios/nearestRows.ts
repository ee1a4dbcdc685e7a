import type { StateRow } from '../rows/collection.js';
import type { StateCondition } from '../world/tables/scenarios.js';
import { matches } from './matches.js';

/** Maximum number of rows that are kept. */
const ROWS_MAX = 3;

interface Scored {
  readonly row: StateRow;
  /** Number of members of the condition that the row satisfies. */
  readonly score: number;
}

/** The rows that satisfy the most members of a condition. Of rows with the same number, the latest are kept. */
export class NearestRows {
  private readonly members: readonly (readonly [string, unknown])[];
  private readonly best: Scored[] = [];

  constructor(where: StateCondition['where']) {
    this.members = Object.entries(where);
  }

  /** Adds a row. Returns whether it satisfies the whole condition. */
  add(row: StateRow): boolean {
    const score = this.members.filter(([name, wanted]) => matches(row[name], wanted)).length;
    const found = this.best.findIndex((each) => each.score <= score);
    const at = found < 0 ? this.best.length : found;
    if (at < ROWS_MAX) {
      this.best.splice(at, 0, { row, score });
      this.best.length = Math.min(this.best.length, ROWS_MAX);
    }
    return score === this.members.length;
  }

  /** Returns the nearest rows, the nearest one first. */
  rows(): readonly StateRow[] {
    return this.best.map(({ row }) => row);
  }
}
