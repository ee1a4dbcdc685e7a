import type { Edits } from './edits.js';
import type { Row } from './tree/row.js';
import type { Schema } from '../schema/schema.js';
import type { IndexKeys } from './tree/tableLayout.js';
import type { TableName, World } from './world.js';

/** Definition of one table. Omitted members have defaults. */
export interface TableDefinition<R extends Row, Index extends string = never> {
  /** Schema of a row. Gives the type of rows; imported states and patches are checked against it. */
  readonly schema: Schema<R>;
  /** Sort keys by index name. */
  readonly indexes: IndexKeys<R, Index>;
  /** Members that hold the id of a row, with that row's table. State import refuses references to missing rows. */
  readonly refersTo: Readonly<Record<string, TableName>>;
  /** Name that testers may use instead of the id. Defaults to the member `name`, else the id. */
  readonly readableName: (row: R, world: World) => string;
  /** Index whose group is a second readable name. */
  readonly otherName?: Index;
  /** Word for a row in messages about the targets of incidents. */
  readonly targetWord?: string;
  /** The platform creates and deletes rows by itself, so a scenario may refer to a row that does not exist yet. */
  readonly isVolatile?: boolean;
  /** How testers see a row. Defaults to its members, with timestamps for instants. */
  readonly show: Show<R>;
  /** Members that testers may change. Defaults to none. */
  readonly editable?: Edits<R>;
}

/** How testers see a row. */
export interface Show<R extends Row> {
  /** Computed members. They replace members of the same name. */
  readonly computed?: (row: R, world: World) => Readonly<Record<string, unknown>>;
  readonly dependsOn?: Dependencies;
}

/** Inputs of a row's view besides the row. Other changes leave every view unchanged. */
export interface Dependencies {
  /** Tables whose changes may change any view. */
  readonly tables?: readonly TableName[];
  /** Tables whose rows are part of the view of their cluster. */
  readonly ofClusters?: readonly ('alerts' | 'hosts')[];
  /** Tables whose readable names are shown. */
  readonly names?: readonly TableName[];
  /** Members that can change with time alone. The function returns whether a member may differ between two worlds. */
  readonly timed?: Readonly<Record<string, (before: World, after: World) => boolean>>;
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
    show: {},
    ...spec,
  };
}

function nameOrId(row: Row & { readonly name?: unknown }): string {
  return typeof row.name === 'string' ? row.name : row.id;
}
