import type { WorldReader } from '../commands/asOf.js';
import type { CommandContext } from '../commands/context.js';
import { diffWorld, type DiffView } from '../commands/diff.js';
import { exportState, hashState, listProblems, type ProblemsView } from '../commands/state.js';
import type { WorldState } from '../simulator/worldState.js';
import { asObject, dateText, withoutUndefined } from './options.js';
import { settleCopy } from './copies.js';
import { settle } from './simulatorError.js';
import { measurementsOf, type WorldMeasurements } from './worldMeasurements.js';
import { pastRowsOf, type CollectionName, type PastRows } from './worldRows.js';

/** A moment of a world: the number of a timeline entry, or a virtual time as ISO 8601 timestamp or Date. */
export type Moment = number | string | Date;

/** Selects the two states of a world to compare. */
export interface DiffOptions {
  /** A checkpoint, or `start` for the start of the world. Defaults to `start`. */
  readonly from?: string;
  /** In place of `from`: the number of a timeline entry, or a virtual time. */
  readonly since?: Moment;
  /** A checkpoint, or `start`. Defaults to the current state. */
  readonly to?: string;
  /** Compares only the rows of this collection. */
  readonly collection?: string;
  /** Maximum number of rows. At most 1,000, defaults to 100. */
  readonly limit?: number;
  /** Number of rows to skip. */
  readonly offset?: number;
}

/** A state of a world: its rows and measurements. */
export interface WorldPast {
  state<Name extends CollectionName>(collection: Name): PastRows<Name>;
  readonly measurements: WorldMeasurements;
  /** Returns the rows that have a problem now, and their number. `limit` is at most 10,000 and defaults to 100. */
  problems(options?: { readonly limit?: number }): Promise<ProblemsView>;
  /** Compares two states row by row: by default the start of the world and its current state. */
  diff(options?: DiffOptions): Promise<DiffView>;
  /** Returns the whole state. It can be used as a fixture. */
  export(): Promise<WorldState>;
  /**
   * Returns the SHA-256 hash of the whole state, in hexadecimal. Worlds with equal content have equal hashes.
   */
  hash(): Promise<string>;
}

/** Creates access to the state that `find` returns. */
export function pastOf(context: CommandContext, find: () => WorldReader): WorldPast {
  return {
    state: (collection) => pastRowsOf(context, find, collection),
    measurements: measurementsOf(find),
    problems: (options = {}) => settleCopy(() => listProblems(context, find(), given(options))),
    diff: (options = {}) =>
      settleCopy(() => {
        const { since, ...others } = options;
        return diffWorld(context, find(), given({ ...others, since: momentText(since) }));
      }),
    export: () => settleCopy(() => exportState(find())),
    hash: () => settle(async () => (await hashState(context, find())).stateHash),
  };
}

/** Returns a moment as commands read it. */
export function momentText(moment: Moment | undefined): number | string | undefined {
  return moment instanceof Date ? dateText(moment) : moment;
}

function given(options: object): object {
  return withoutUndefined(asObject('the options', options));
}
