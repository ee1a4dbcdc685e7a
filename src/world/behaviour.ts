import type { Instant } from './instant.js';
import type { Outcome } from './outcome.js';
import type { RowOf, Tables, World } from './world.js';

/** Something that the platform does by itself, at its time. */
export interface Behaviour<Name extends keyof Tables> {
  /** As its file and as the agenda have it. */
  readonly name: string;
  /** The table whose rows it acts on. */
  readonly subjects: Name;
  /**
   * When it acts on a row as the row is now; undefined: not at all. It depends on nothing but the row and the seed, so
   * that a change of the row moves the future by itself and nothing is ever cancelled.
   */
  readonly due: (row: RowOf<Name>, seed: number) => Instant | undefined;
  /** Acts. Afterwards the row must be due later than now, or not at all. */
  readonly fire: (world: World, row: RowOf<Name>) => Outcome;
}

/** A behaviour of whatever table. */
export type AnyBehaviour = { readonly [Name in keyof Tables]: Behaviour<Name> }[keyof Tables];
