import type { Row } from '../world/tree/row.js';
import type { Outcome } from '../world/outcome.js';
import type { TableName, World } from '../world/world.js';
import type { JsonSchema } from '../schema/types.js';

/** Defines the members that testers see of the rows of a collection, and how they change them. */
export interface CollectionDefinition<R extends Row> {
  /**
   * Members that testers see. By default, they see all stored members, with timestamps instead of instants.
   */
  readonly show?: Show<R>;
  /**
   * Returns the current problem of a row, such as `is down`, or `undefined` if the row has no problem. If
   * unset, rows never have problems.
   */
  readonly problemOf?: (row: R, world: World) => string | undefined;
  /**
   * Move that applies a patch. Its last argument has new values for some of the table's `editable` members. By default,
   * the changed row replaces the old one, without events.
   */
  readonly edit?: (world: World, row: R, change: never) => Outcome;
}

/** The members of a row that testers see. */
export interface Show<R extends Row> {
  /** Computed members. They replace stored members of the same name. */
  readonly computed?: (row: R, world: World) => Readonly<Record<string, unknown>>;
  /** Schemas of the computed members. Conditions on rows are checked against them. */
  readonly members?: Readonly<Record<string, JsonSchema>>;
  readonly dependsOn?: Dependencies;
  /**
   * Members that lists show besides the name. If unset, lists show the first members that are words, flags or
   * times.
   */
  readonly columns?: readonly string[];
}

/** Other data on which the view of a row depends. The view changes only if the row or this data changes. */
export interface Dependencies {
  /** Tables that any view may depend on. */
  readonly tables?: readonly TableName[];
  /** Tables whose rows appear in the view of their cluster. */
  readonly ofClusters?: readonly ('alerts' | 'hosts')[];
  /**
   * Tables whose rows appear in views by their readable names. A view may change if such a row is added, removed or
   * renamed.
   */
  readonly names?: readonly TableName[];
  /**
   * Members of the view that can change when only the clock moves. Each function returns whether its member may
   * differ between two worlds.
   */
  readonly timed?: Readonly<Record<string, (before: World, after: World) => boolean>>;
}
