import type { Row } from './tree/row.js';
import type { Schema } from '../schema/schema.js';
import type { IndexKeys } from './tree/tableLayout.js';
import type { TableName, World } from './world.js';

/** Definition of one table. Most members have defaults. */
export interface TableDefinition<R extends Row, Index extends string = never> {
  /** Schema of a row. The type of rows is derived from the schema, which also validates imported states and patches. */
  readonly schema: Schema<R>;
  /** Functions that return the sort keys of a row, by the name of the index. */
  readonly indexes: IndexKeys<R, Index>;
  /**
   * Members that contain ids of rows, each with the table of these rows. The import of a state refuses an id
   * that is missing in this table.
   */
  readonly refersTo: Readonly<Record<string, TableName>>;
  /**
   * Returns the name that testers may use instead of the id. By default the member `name`, or the id if rows
   * have no `name`.
   */
  readonly readableName: (row: R, world: World) => string;
  /** Finds rows by their readable name. By default the names of all rows are compared, which is slow for many rows. */
  readonly rowsNamed?: (world: World, name: string) => readonly R[];
  /** Name of an index for a second readable name, such as the public key of an API key. */
  readonly otherName?: Index;
  /** The word for a row in messages about the target of an incident, such as "cluster". */
  readonly targetWord?: string;
  /**
   * True if the platform creates and deletes rows of the table by itself. A scenario may then name rows that
   * do not exist yet.
   */
  readonly isVolatile?: boolean;
  /** All readable names that rows can have. If unset, rows can have any name. */
  readonly possibleNames?: readonly string[];
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
