import type { Edits } from './edits.js';
import type { Row } from './tree/row.js';
import type { Schema } from '../schema/schema.js';
import type { IndexKeys } from './tree/tableLayout.js';
import type { TableName, World } from './world.js';

/** Everything that the house knows of one table. What a table leaves out has a default. */
export interface TableDefinition<R extends Row, Index extends string = never> {
  /** Describes a row: gives its type, checks imported states and patches. */
  readonly schema: Schema<R>;
  /** Sort keys by index name. */
  readonly indexes: IndexKeys<R, Index>;
  /** Members that hold the id of a row, and of which table. A state without that row is refused. */
  readonly refersTo: Readonly<Record<string, TableName>>;
  /** Name that testers may use instead of the id. By default the member `name`, else the id. */
  readonly readableName: (row: R, world: World) => string;
  /** Index whose group is a second readable name. */
  readonly otherName?: Index;
  /** Word for a row in messages about the targets of incidents. */
  readonly targetWord?: string;
  /** Rows come and go by themselves: a scenario may refer to a row that does not exist yet. */
  readonly isVolatile?: boolean;
  /** How testers see a row. By default its members, with timestamps for instants. */
  readonly show: Show<R>;
  /** What testers may change. By default nothing. */
  readonly editable?: Edits<R>;
}

/** How testers see a row. */
export interface Show<R extends Row> {
  /** Computed members; they replace members of the same name. */
  readonly computed?: (row: R, world: World) => Readonly<Record<string, unknown>>;
  readonly dependsOn?: Dependencies;
}

/** What the view of a row is made of besides the row. Changes of anything else leave every view unchanged. */
export interface Dependencies {
  /** Tables whose changes may change any view. */
  readonly tables?: readonly TableName[];
  /** Tables whose rows are part of the view of their cluster. */
  readonly ofClusters?: readonly ('alerts' | 'hosts')[];
  /** Tables whose readable names are shown. */
  readonly names?: readonly TableName[];
  /** Members that change with time alone, and whether they may differ between two worlds. */
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
