import type { Outcome } from './outcome.js';
import type { TableName, World } from './world.js';

/** A change that the platform makes because something else has changed. Behaviours answer to time, reactions to change. */
export interface Reaction {
  /** Name of the file that defines the reaction. */
  readonly name: string;
  /**
   * Tables whose change it answers to. It runs only if at least one of them has changed. A reaction that watches `events`
   * runs after the events of the change are written, and must not write any.
   */
  readonly watches: readonly TableName[];
  /** Names of the reactions that run before this one. */
  readonly after?: readonly string[];
  /** Compares the world before the change with the current one. Returns the same world if there is nothing to do. */
  readonly react: (before: World, after: World) => Outcome;
}
