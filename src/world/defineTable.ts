import type { Row } from './tree/row.js';
import type { Schema } from '../schema/schema.js';
import type { IndexKeys } from './tree/tableLayout.js';
import type { TableName, World } from './world.js';

/** Definition of one table. Omitted members have defaults. */
export interface TableDefinition<R extends Row, Index extends string = never> {
  /** Schema of a row. It determines the type of rows and validates imported states and patches. */
  readonly schema: Schema<R>;
  /** Sort keys of the indexes, by the name of the index. */
  readonly indexes: IndexKeys<R, Index>;
  /**
   * Members that contain the id of another row, each with the table of that other row. State import refuses an
   * id if that table has no such row.
   */
  readonly refersTo: Readonly<Record<string, TableName>>;
  /**
   * Name that testers may use instead of the id. Defaults to the member `name`, or to the id if rows have no
   * name.
   */
  readonly readableName: (row: R, world: World) => string;
  /** Index by a second readable name, such as the public key of API keys. */
  readonly otherName?: Index;
  /** Word for a row in messages about the target of an incident, such as "cluster". */
  readonly targetWord?: string;
  /**
   * True if the platform creates and deletes rows by itself. A scenario may then refer to rows that do not
   * exist yet.
   */
  readonly isVolatile?: boolean;
}

type Required = 'schema';
type TableSpec<R extends Row, Index extends string> = Pick<TableDefinition<R, Index>, Required> &
  Partial<Omit<TableDefinition<R, Index>, Required>>;

export function defineTable<R extends Row, Index extends string = never>(
  spec: TableSpec<R, Index>,
): TableDefinition<R, Index> {
  return {
    indexes: {} as IndexKeys<R, Index>,
    refersTo: {},
    readableName: nameOrId,
    ...spec,
  };
}

function nameOrId(row: Row & { readonly name?: unknown }): string {
  return typeof row.name === 'string' ? row.name : row.id;
}
