import { createCheckpoint, type CheckpointView } from '../commands/checkpoints.js';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import { exportState, hashState } from '../commands/state.js';
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
import { rowsOf, type CollectionName, type WorldRows } from './worldRows.js';
import { scenariosOf, type WorldScenarios } from './worldScenarios.js';

/** The keys of a world by their readable names. Every fixture that ships has `admin`, except `empty`. */
export interface WorldKeys extends Readonly<Record<string, KeyView>> {
  /** Throws a SimulatorError with status 404 if the world has no such key. */
  readonly admin: KeyView;
}

/**
 * One isolated world: it has its own state, clock and keys. Its calls reject with status 404 once it is deleted.
 *
 * @example
 * const world = await simulator.createWorld({ from: 'default' });
 * const client = new Client(world.baseUrl, world.keys.admin.publicKey, world.keys.admin.privateKey);
 * await world.clock.advance('P30D');
 */
export interface World {
  readonly name: string;
  /** Base URL of its API. With `listen: false` the base path, under which `simulator.app` answers for this world. */
  readonly baseUrl: string;
  /** Its key pairs by readable name: `world.keys.admin.publicKey`. */
  readonly keys: WorldKeys;
  readonly clock: WorldClock;
  /** Fault rules: what goes wrong with calls to it. */
  readonly faults: WorldFaults;
  /** Incidents: what goes wrong in it. */
  readonly incidents: WorldIncidents;
  readonly scenarios: WorldScenarios;
  /** The calls to its API. */
  readonly journal: WorldJournal;
  /** The rows of one of its collections. */
  state(collection: CollectionName): WorldRows;
  /**
   * Saves its present state and clock under a name, in constant time. Throws a SimulatorError with status 409 if the
   * name is taken, unless `replace` is true.
   */
  checkpoint(name: string, options?: { readonly replace?: boolean }): CheckpointView;
  /** Puts its state and its clock back to a checkpoint; by default to its start. Clears its journal. */
  reset(to?: string): Promise<void>;
  /** Its whole state, which is a fixture too. */
  export(): Promise<WorldState>;
  /** SHA-256 of its whole state, in hexadecimal: equal for worlds with equal content. */
  hash(): Promise<string>;
  /** Deletes it. Rejects with status 409 for the default world. */
  delete(): Promise<void>;
}

/** The handle of a world that exists now. */
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
    clock: clockOf(find),
    faults: faultsOf(find),
    incidents: incidentsOf(find),
    scenarios: scenariosOf(context, find),
    journal: journalOf(context, findIdle),
    state: (collection) => rowsOf(find, collection),
    checkpoint: (checkpoint, options = {}) =>
      attempt(() => {
        const given = withoutUndefined(asObject('the options', options));
        return createCheckpoint(find(), { ...given, name: checkpoint });
      }),
    reset: (to) =>
      settle(() => {
        resetWorld(context, name, withoutUndefined({ to }));
      }),
    export: () => settle(() => exportState(find())),
    hash: () => settle(() => hashState(find()).stateHash),
    delete: () =>
      settle(() => {
        deleteWorld(context, name);
      }),
  };
}

function keysByName(live: LiveWorld): WorldKeys {
  const byName = Object.fromEntries(keysOf(live).map((key) => [key.name, key]));
  // The type has `admin` always, so that callers need no check: a world without it throws.
  if (!('admin' in byName)) Object.defineProperty(byName, 'admin', { get: refuseAdmin });
  return byName as Readonly<Record<string, KeyView>> as WorldKeys;
}

function refuseAdmin(): never {
  const message =
    'the world has no key called "admin"; the fixture "empty" has no keys, its first call creates one';
  throw new SimulatorError(message, 404);
}
