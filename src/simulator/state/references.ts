import { issue, type ValidationIssue } from '../../schema/issue.js';
import { definitionOf, TABLE_NAMES, type RowOf, type TableName } from '../../world/world.js';

/** The rows of a state by table. */
export type StateTables = { readonly [Name in TableName]: readonly RowOf<Name>[] };

type AnyRow = Readonly<Record<string, unknown>>;

/** Number of rows after which a check pauses. */
const ROWS_PER_STEP = 1_000;

/**
 * Returns an issue for the first id that two rows of a table share, or for the first reference to a missing
 * row. Runs in small steps.
 */
export function* wrongReference(
  tables: Partial<StateTables>,
): Generator<void, ValidationIssue | undefined, undefined> {
  const ids = new Map<TableName, ReadonlySet<unknown>>();
  for (const name of TABLE_NAMES) {
    const own = new Set<unknown>();
    for (const [at, { id }] of rowsOf(tables, name).entries()) {
      if (own.has(id))
        return issue(['tables', name, at, 'id'], `${String(id)} is also the id of another row`);
      own.add(id);
      if (at % ROWS_PER_STEP === 0) yield;
    }
    ids.set(name, own);
  }
  for (const name of TABLE_NAMES) {
    for (const [member, target] of Object.entries(definitionOf(name).refersTo)) {
      const wrong = yield* missingRow(rowsOf(tables, name), member, ids.get(target));
      if (wrong !== undefined)
        return issue(
          ['tables', name, wrong.at, member],
          `unknown id ${wrong.id}: no row of ${target} has it`,
        );
    }
  }
  return undefined;
}

function rowsOf(tables: Partial<StateTables>, name: TableName): readonly AnyRow[] {
  return (tables[name] ?? []) as readonly unknown[] as readonly AnyRow[];
}

function* missingRow(
  rows: readonly AnyRow[],
  member: string,
  ids: ReadonlySet<unknown> = new Set(),
): Generator<void, { readonly at: number; readonly id: string } | undefined, undefined> {
  for (const [at, row] of rows.entries()) {
    const id = row[member] as string | undefined;
    if (id !== undefined && !ids.has(id)) return { at, id };
    if (at % ROWS_PER_STEP === 0) yield;
  }
  return undefined;
}
