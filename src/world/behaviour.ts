import type { Instant } from './instant.js';
import type { Outcome } from './outcome.js';
import type { RowOf, Tables, World } from './world.js';

/** A change that the platform makes by itself when it is due. */
export interface Behaviour<Name extends keyof Tables> {
  /** Name of the file that defines the behaviour. Its agenda entries have the same name. */
  readonly name: string;
  /** Table of the rows on which the behaviour acts. */
  readonly subjects: Name;
  /**
   * Returns the due time of a row, or `undefined` if the behaviour does not act on it. The result must depend
   * only on the row and the seed. It is computed again whenever the row changes, so due times need not be
   * canceled.
   */
  readonly due: (row: RowOf<Name>, seed: number) => Instant | undefined;
  /** Acts on a row. After that, the row must be due at a later time or not at all. */
  readonly fire: (world: World, row: RowOf<Name>) => Outcome;
}

/** A behaviour whose rows can be of any table. */
export type AnyBehaviour = { readonly [Name in keyof Tables]: Behaviour<Name> }[keyof Tables];
