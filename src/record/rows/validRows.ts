import { pathText } from '../../schema/issue.js';
import { read } from '../../schema/read.js';
import {
  createWorld,
  definitionOf,
  TABLE_NAMES,
  type Rows,
  type TableName,
  type World,
} from '../../world/world.js';
import { normalized } from '../../world/putRow.js';
import type { Row } from '../../world/tree/row.js';
import type { Draft, Facts } from './draft.js';

/** Rows that the model cannot hold, and why. */
export interface LeftOut {
  readonly table: TableName;
  readonly reason: string;
  readonly count: number;
}

/** Returns the rows of a draft that have valid members, refer to rows that exist, and follow the rules of their tables. */
export function validRows(draft: Draft): { readonly rows: Rows; readonly leftOut: readonly LeftOut[] } {
  const kept = new Map<TableName, Row[]>(TABLE_NAMES.map((name) => [name, []]));
  const reasons = new Map<string, LeftOut>();
  const leaveOut = (table: TableName, reason: string): void => {
    const key = `${table}/${reason}`;
    reasons.set(key, { table, reason, count: (reasons.get(key)?.count ?? 0) + 1 });
  };
  for (const name of TABLE_NAMES)
    for (const facts of draft.all(name)) {
      const issue = issueIn(name, facts);
      if (issue === undefined) kept.get(name)?.push(facts as unknown as Row);
      else leaveOut(name, issue);
    }
  dropLost(kept, leaveOut);
  dropBroken(draft, kept, leaveOut);
  dropLost(kept, leaveOut);
  return { rows: Object.fromEntries(kept) as Rows, leftOut: [...reasons.values()] };
}

function issueIn(name: TableName, facts: Facts): string | undefined {
  const [issue] = read(definitionOf(name).schema, facts, 1).issues;
  if (issue === undefined) return undefined;
  // The path names members only, but the message may repeat the value.
  const path = pathText(issue.path.filter((part) => typeof part === 'string'));
  return `the model has no such ${path.replace(/^\W+/, '') || 'row'}`;
}

type LeaveOut = (table: TableName, reason: string) => void;

/** Leaves out rows that refer to a missing row, until all references are found. */
function dropLost(kept: Map<TableName, Row[]>, leaveOut: LeaveOut): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const ids = new Map([...kept].map(([name, rows]) => [name, new Set(rows.map(({ id }) => id))]));
    for (const [name, rows] of kept) {
      const references = Object.entries(definitionOf(name).refersTo);
      const found = rows.filter((row) => {
        const lost = references.find(([member, target]) => {
          const id = (row as unknown as Facts)[member] as string | undefined;
          return id !== undefined && ids.get(target)?.has(id) !== true;
        });
        if (lost !== undefined) leaveOut(name, `its ${lost[0]} was not read`);
        return lost === undefined;
      });
      if (found.length < rows.length) isChanged = true;
      kept.set(name, found);
    }
  }
}

function dropBroken({ seed, now }: Draft, kept: Map<TableName, Row[]>, leaveOut: LeaveOut): void {
  const world: World = createWorld({ seed, now }, Object.fromEntries(kept) as Rows);
  for (const [name, rows] of kept) {
    const { invariants } = definitionOf(name);
    if (invariants.length === 0) continue;
    const found = rows.filter((row) => {
      const broken = invariants.find(({ holds }) => !holds(normalized(name, row as never), world));
      if (broken !== undefined) leaveOut(name, broken.says);
      return broken === undefined;
    });
    kept.set(name, found);
  }
}
