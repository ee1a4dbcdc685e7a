import type { Instant } from './instant.js';
import type { Outcome } from './outcome.js';
import type { RowOf, Tables, World } from './world.js';

/** A change that the platform makes by itself at a due time. */
export interface Behaviour<Name extends keyof Tables> {
  /** Name of the file that defines the behaviour. Its agenda entries have the same name. */
  readonly name: string;
  /** Table of the rows on which the behaviour acts. */
  readonly subjects: Name;
  /**
   * Returns the due time of a row, or `undefined` if the behaviour never acts on it. The result depends only on
   * the row and the seed. When the row changes, its due time is computed again, so no code has to cancel due
   * times.
   */
  readonly due: (row: RowOf<Name>, seed: number) => Instant | undefined;
  /** Acts on a row. Afterwards the row must be due at a later time, or never. */
  readonly fire: (world: World, row: RowOf<Name>) => Outcome;
}

/** A behaviour that acts on the rows of any one table. */
export type AnyBehaviour = { readonly [Name in keyof Tables]: Behaviour<Name> }[keyof Tables];
