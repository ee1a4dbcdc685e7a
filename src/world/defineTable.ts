import type { Row } from './tree/row.js';
import type { Schema } from '../schema/schema.js';
import type { JsonSchema } from '../schema/types.js';
import type { RefusalCode } from './refusals.js';
import type { IndexKeys } from './tree/tableLayout.js';
import type { TableName, World } from './world.js';

/** A member of a row, or a part of such a member, such as `endDate` and `backup.include`. */
type MemberPath<R> = (keyof R & string) | `${keyof R & string}.${string}`;

/** Returns the member of a row that a path names, without the part of it. */
export function memberIn(path: string): string {
  return path.split('.')[0] ?? path;
}

/** A rule that every row of a table follows, by itself or together with the rows that it refers to. */
export interface Invariant<R extends Row> {
  /** The members that the rule is about. An error names the first of those that a patch changes. */
  readonly members: readonly [MemberPath<R>, ...MemberPath<R>[]];
  /** Sentence for testers about a row that breaks the rule, such as "the window would end before it starts". */
  readonly says: string;
  /** The error code with which the API refuses such a row. Unset if no call of the API can lead to one. */
  readonly refusal?: RefusalCode;
  /** Returns the parameters of the refusal. By default, it has none. */
  readonly parameters?: (row: R, world: World) => readonly string[];
  /** Returns whether a row follows the rule. If a row that it refers to is missing, the rule must hold. */
  readonly holds: (row: R, world: World) => boolean;
}

/** One member that a merge patch may change. If its value is an object, the patch is merged into it. */
export interface EditableMember {
  /** Allowed values. If unset, the row's own schema applies. */
  readonly schema?: JsonSchema;
  /** Whether `null` removes the member. */
  readonly isRemovable?: boolean;
  /** The value into which the patch is merged if the row does not have the member. */
  readonly initial?: unknown;
}

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
  /** Returns the form in which a row is stored, for example with whole seconds and without repeated names. */
  readonly normalize?: (row: R) => R;
  /** The rules of a row. `putRow`, which stores a row, checks them in this order. */
  readonly invariants: readonly Invariant<R>[];
  /**
   * The members that testers may change. A name that is no member of the row needs a `schema`, and a move in
   * `src/rows/definitions`.
   */
  readonly editable: Readonly<Record<string, EditableMember>>;
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
    invariants: [],
    editable: {},
    readableName: nameOrId,
    ...spec,
  };
}

function nameOrId(row: Row & { readonly name?: unknown }): string {
  return typeof row.name === 'string' ? row.name : row.id;
}
