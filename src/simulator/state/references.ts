import { issue, type ValidationIssue } from '../../schema/issue.js';
import { definitionOf, TABLE_NAMES, type RowOf, type TableName } from '../../world/world.js';

/** The rows of a state by table. */
export type StateTables = { readonly [Name in TableName]: readonly RowOf<Name>[] };

type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Returns an issue for the first id that two rows of a table share, or for the first reference to a missing
 * row.
 */
export function wrongReference(tables: Partial<StateTables>): ValidationIssue | undefined {
  const ids = new Map<TableName, ReadonlySet<unknown>>();
  for (const name of TABLE_NAMES) {
    const rows = rowsOf(tables, name);
    const own = new Set(rows.map(({ id }) => id));
    if (own.size < rows.length) return repeatedId(name, rows);
    ids.set(name, own);
  }
  for (const name of TABLE_NAMES) {
    for (const [member, target] of Object.entries(definitionOf(name).refersTo)) {
      const wrong = missingRow(rowsOf(tables, name), member, ids.get(target));
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

function repeatedId(name: TableName, rows: readonly AnyRow[]): ValidationIssue | undefined {
  const seen = new Set<unknown>();
  for (const [at, { id }] of rows.entries()) {
    if (seen.has(id)) return issue(['tables', name, at, 'id'], `${String(id)} is also the id of another row`);
    seen.add(id);
  }
  return undefined;
}

function missingRow(
  rows: readonly AnyRow[],
  member: string,
  ids: ReadonlySet<unknown> = new Set(),
): { readonly at: number; readonly id: string } | undefined {
  const at = rows.findIndex((row) => row[member] !== undefined && !ids.has(row[member]));
  return at < 0 ? undefined : { at, id: String(rows[at]?.[member]) };
}
