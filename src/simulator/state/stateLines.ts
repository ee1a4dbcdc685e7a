import type { ValidationIssue } from '../../schema/issue.js';
import { isObject } from '../../schema/scalars.js';
import { ForeignJsonError, readForeignJson } from '../../schema/foreignJson.js';
import { suggestionOf } from '../../schema/nearest.js';
import { isTableName, TABLE_NAMES, type TableName } from '../../world/world.js';
import { wrongReference, type StateTables } from './references.js';
import { checkedHead, checkedRow, StateError, type CheckedState } from './readState.js';

/** The error of a line that is not valid. Lines are counted from 1. */
export class LineError extends Error {
  override readonly name = 'LineError';

  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

/**
 * Reads a state line by line: first the state with empty tables, then one row a line, as `{"table", "row"}`. Only the
 * rows stay in memory, not the text.
 */
export class StateLines {
  private count = 0;
  private head: CheckedState | undefined;
  private readonly tables = new Map<TableName, { readonly rows: unknown[]; readonly lines: number[] }>();

  /** Adds a line. Throws a LineError if it is not valid. */
  add(text: string): void {
    this.count += 1;
    if (text.trim() === '') return;
    try {
      const value = this.parse(text);
      if (this.head === undefined) this.begin(checkedHead(value));
      else this.addRow(value);
    } catch (error) {
      throw error instanceof StateError ? new LineError(this.count, error.message) : error;
    }
  }

  /** Returns the state after the last line. Runs in small steps. Throws a LineError for a wrong reference. */
  *reading(): Generator<void, CheckedState, undefined> {
    if (this.head === undefined) throw new LineError(1, 'expected the state of a world with empty tables');
    const tables = Object.fromEntries(
      [...this.tables].map(([name, { rows }]) => [name, rows]),
    ) as Partial<StateTables>;
    const wrong = yield* wrongReference(tables);
    if (wrong === undefined) return { ...this.head, tables };
    throw this.errorOf(wrong);
  }

  /** Returns the error of the line of a row. `path` begins with `tables`, the table and the position of the row. */
  errorOf({ path, message }: ValidationIssue): LineError {
    const [, name, at] = path;
    const line = this.tables.get(name as TableName)?.lines[Number(at)] ?? this.count;
    return new LineError(line, new StateError({ path: path.slice(3), message }).message);
  }

  private begin(head: CheckedState): void {
    this.head = head;
    for (const [name, rows] of Object.entries(head.tables))
      this.tables.set(name as TableName, { rows: [...rows], lines: rows.map(() => this.count) });
  }

  private parse(text: string): unknown {
    try {
      return readForeignJson(text);
    } catch (error) {
      throw error instanceof ForeignJsonError ? new LineError(this.count, error.message) : error;
    }
  }

  private addRow(value: unknown): void {
    if (!isObject(value) || typeof value.table !== 'string' || value.row === undefined)
      throw new LineError(this.count, 'expected an object with the members table and row');
    const { table: name } = value;
    if (!isTableName(name))
      throw new LineError(
        this.count,
        `unknown table ${JSON.stringify(name)}${suggestionOf(name, TABLE_NAMES)}`,
      );
    const table = this.tables.get(name) ?? { rows: [], lines: [] };
    table.rows.push(checkedRow(name, value.row, ['row']));
    table.lines.push(this.count);
    this.tables.set(name, table);
  }
}
