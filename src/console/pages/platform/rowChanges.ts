import type { Row } from '../../control/rows.js';

/** A member of a row with its values before and after a change. */
export interface MemberChange {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The change of a row: it was added or removed, or some of its members changed. */
export type RowChange = 'added' | 'removed' | readonly MemberChange[];

/** Compares two states of a row. `undefined` stands for a row that does not exist. */
export function rowChange(before: Row | undefined, after: Row | undefined): RowChange {
  if (before === undefined) return after === undefined ? [] : 'added';
  if (after === undefined) return 'removed';
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return members
    .filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))
    .map((member) => ({ member, before: before[member], after: after[member] }));
}
