import { createCheckpoint, type CheckpointView } from '../commands/checkpoints.js';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import { diffWorld, type DiffView } from '../commands/diff.js';
import { exportState, hashState, listProblems, type ProblemsView } from '../commands/state.js';
import { deleteWorld, resetWorld } from '../commands/worlds.js';
import { keysOf, type KeyView } from '../commands/worldView.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { WorldState } from '../simulator/worldState.js';
import { asObject, withoutUndefined } from './options.js';
import { attempt, settle, SimulatorError } from './simulatorError.js';
import { clockOf, type WorldClock } from './worldClock.js';
import { faultsOf, type WorldFaults } from './worldFaults.js';
import { incidentsOf, type WorldIncidents } from './worldIncidents.js';
import { journalOf, type WorldJournal } from './worldJournal.js';
import { measurementsOf, type WorldMeasurements } from './worldMeasurements.js';
import { reportOf, type WorldReport } from './worldReport.js';
import { rowsOf, type CollectionName, type WorldRows } from './worldRows.js';
import { scenariosOf, type WorldScenarios } from './worldScenarios.js';

/** The keys of a world by their readable names. Every built-in fixture except `empty` has the key `admin`. */
export interface WorldKeys extends Readonly<Record<string, KeyView>> {
  /** The key `admin`. Throws a SimulatorError with status 404 if the world has no such key. */
  readonly admin: KeyView;
}

/** Selects the two states of a world to compare. */
export interface DiffOptions {
  /** A checkpoint, or `start` for the start of the world. Defaults to `start`. */
  readonly from?: string;
  /** A checkpoint, or `start`. Defaults to the current state. */
  readonly to?: string;
  /** Compares only the rows of this collection. */
  readonly collection?: string;
  /** Maximum number of rows. At most 1,000, defaults to 100. */
  readonly limit?: number;
  /** Number of rows to skip. */
  readonly offset?: number;
}

/**
 * One isolated world with its own state, clock and keys. After the world is deleted, its methods reject with
 * status 404.
 *
 * @example
 * const world = await simulator.createWorld({ from: 'default' });
 * const client = new Client(world.baseUrl, world.keys.admin.publicKey, world.keys.admin.privateKey);
 * await world.clock.advance('P30D');
 */
export interface World {
  readonly name: string;
  /**
   * Base URL of the world's API. With `listen: false`, it is the base path of this world below
   * `simulator.app`.
   */
  readonly baseUrl: string;
  /** The world's key pairs by readable name, such as `world.keys.admin.publicKey`. */
  readonly keys: WorldKeys;
  readonly clock: WorldClock;
  /** The fault rules, which disturb calls to the API. */
  readonly faults: WorldFaults;
  /** The incidents, which are problems of the platform. */
  readonly incidents: WorldIncidents;
  readonly scenarios: WorldScenarios;
  /** The measurements of hosts, disks and databases, and the states of hosts over time. */
  readonly measurements: WorldMeasurements;
  /** The journal, which records the calls to the API. */
  readonly journal: WorldJournal;
  /** Reports on the exchanges and scenarios of the world up to now. */
  readonly report: WorldReport;
  /** Returns access to the rows of a collection. */
  state(collection: CollectionName): WorldRows;
  /**
   * Saves the current state and clock under a name, in constant time. Throws a SimulatorError with status 409
   * if the name is taken, unless `replace` is true.
   */
  checkpoint(name: string, options?: { readonly replace?: boolean }): CheckpointView;
  /** Restores the state and clock of the checkpoint `to`, or of the start of the world. Clears the journal. */
  reset(to?: string): Promise<void>;
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
  /** Deletes the world. Rejects with status 409 for the default world. */
  delete(): Promise<void>;
}

/** Creates the `World` object of an existing world. Throws a SimulatorError if the world does not exist. */
export function worldHandle(context: CommandContext, name: string): World {
  const { simulator, baseUrlOf } = context;
  const find = (): LiveWorld => findCurrentWorld(simulator, name);
  const findIdle = (): LiveWorld => findWorld(simulator, name);
  attempt(findIdle);
  return {
    name,
    baseUrl: baseUrlOf(name) ?? '',
    get keys() {
      return attempt(() => keysByName(findIdle()));
    },
    clock: clockOf(context, find),
    faults: faultsOf(find),
    incidents: incidentsOf(find),
    scenarios: scenariosOf(context, find),
    measurements: measurementsOf(find),
    journal: journalOf(context, findIdle),
    report: reportOf(context, find),
    state: (collection) => rowsOf(context, find, collection),
    checkpoint: (checkpoint, options = {}) =>
      attempt(() => {
        const given = withoutUndefined(asObject('the options', options));
        return createCheckpoint(find(), { ...given, name: checkpoint });
      }),
    reset: (to) =>
      settle(() => {
        resetWorld(context, name, withoutUndefined({ to }));
      }),
    ...stateOf(context, find),
    delete: () =>
      settle(() => {
        deleteWorld(context, name);
      }),
  };
}

function stateOf(
  context: CommandContext,
  find: () => LiveWorld,
): Pick<World, 'problems' | 'diff' | 'export' | 'hash'> {
  const given = (options: object): object => withoutUndefined(asObject('the options', options));
  return {
    problems: (options = {}) => settle(() => listProblems(context, find(), given(options))),
    diff: (options = {}) => settle(() => diffWorld(context, find(), given(options))),
    export: () => settle(() => exportState(find())),
    hash: () => settle(async () => (await hashState(context, find())).stateHash),
  };
}

function keysByName(live: LiveWorld): WorldKeys {
  const byName = Object.fromEntries(keysOf(live).map((key) => [key.name, key]));
  // The type says that `admin` always exists, so that callers need no check. If it is missing, reading it throws.
  if (!('admin' in byName)) Object.defineProperty(byName, 'admin', { get: refuseAdmin });
  return byName as Readonly<Record<string, KeyView>> as WorldKeys;
}

function refuseAdmin(): never {
  const message =
    'the world has no key called "admin"; the fixture "empty" has no keys, its first call creates one';
  throw new SimulatorError(message, 404);
}
