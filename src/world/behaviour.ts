import type { Instant } from './instant.js';
import type { Outcome } from './outcome.js';
import type { RowOf, Tables, World } from './world.js';

/** A change that the platform makes by itself when it is due. */
export interface Behaviour<Name extends keyof Tables> {
  /** Name of its file and of its agenda entries. */
  readonly name: string;
  /** Table whose rows it acts on. */
  readonly subjects: Name;
  /**
   * Returns when it acts on a row; `undefined` means never. The result depends only on the row and the seed. A change
   * of the row therefore changes the due time, and nothing has to be cancelled.
   */
  readonly due: (row: RowOf<Name>, seed: number) => Instant | undefined;
  /** Acts on a row. Afterwards the row must be due later than now, or never. */
  readonly fire: (world: World, row: RowOf<Name>) => Outcome;
}

/** A behaviour of any table. */
export type AnyBehaviour = { readonly [Name in keyof Tables]: Behaviour<Name> }[keyof Tables];
