import type { Row } from '../world/tree/row.js';
import type { TableName, World } from '../world/world.js';
import type { Edits } from './edits.js';

/** How testers see and change the rows of a collection. */
export interface CollectionDefinition<R extends Row> {
  /** By default testers see the members of a row, with timestamps instead of instants. */
  readonly show?: Show<R>;
  /**
   * Describes the problem of a row now, such as `is down`. Returns `undefined` if it has none. If unset, rows
   * never have problems.
   */
  readonly problemOf?: (row: R, world: World) => string | undefined;
  /** Members that testers may change. By default they may change none. */
  readonly editable?: Edits<R>;
}

/** How testers see a row. */
export interface Show<R extends Row> {
  /** Computed members. They replace stored members of the same name. */
  readonly computed?: (row: R, world: World) => Readonly<Record<string, unknown>>;
  readonly dependsOn?: Dependencies;
  /** Members that lists show besides the name. By default the first members that are words, flags or times. */
  readonly columns?: readonly string[];
}

/** Other data on which the view of a row depends. The view changes only if the row or this data changes. */
export interface Dependencies {
  /** Tables that any view may depend on. */
  readonly tables?: readonly TableName[];
  /** Tables whose rows appear in the view of their cluster. */
  readonly ofClusters?: readonly ('alerts' | 'hosts')[];
  /** Tables whose readable names appear in views. */
  readonly names?: readonly TableName[];
  /**
   * Members of the view that can change when only the clock moves. Each function returns whether its member may
   * differ between two worlds.
   */
  readonly timed?: Readonly<Record<string, (before: World, after: World) => boolean>>;
}
