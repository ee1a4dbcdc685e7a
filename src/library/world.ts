import { endWorld } from '../control/commands/endWorld.js';
import { makeCheckpoint, reset } from '../control/commands/checkpoints.js';
import { presentKeys, type ShownKey } from '../control/presenters/presentWorld.js';
import { findAsleep, findWorld } from '../control/worlds.js';
import { formatInstant } from '../world/instant.js';
import { readJson } from '../input/json/reader.js';
import { flag, object } from '../input/json/readers.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { WorldFactory } from '../simulator/openWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import { stateHash } from '../simulator/stateHash.js';
import { stateOf, type WorldState } from '../simulator/worldState.js';
import { asObject, withoutUndefined } from './options.js';
import { attempt, settle, SimulatorError } from './simulatorError.js';
import { clockOf, type WorldClock } from './worldClock.js';
import { faultsOf, type WorldFaults } from './worldFaults.js';
import { journalOf, type WorldJournal } from './worldJournal.js';
import { worldIncidents, type WorldIncidents } from './worldIncidents.js';
import { worldScenarios, type WorldScenarios } from './worldScenarios.js';
import { rowsOf, type CollectionName, type WorldRows } from './worldRows.js';

/** The keys of a world by their readable names. `admin` is in every fixture that ships but `empty`. */
export interface WorldKeys extends Readonly<Record<string, ShownKey>> {
  /** Throws a SimulatorError where the world has no such key, as with the fixture `empty`. */
  readonly admin: ShownKey;
}

/**
 * One isolated world: its own state, clock and keys.
 *
 * @example
 * const world = await simulator.createWorld({ from: 'default' });
 * const client = new Client(world.baseUrl, world.keys.admin.publicKey, world.keys.admin.privateKey);
 * await world.clock.advance('P30D');
 */
export interface World {
  readonly name: string;
  /** Where its API is reached: a URL, or with `listen: false` the path below which `simulator.app` answers for it. */
  readonly baseUrl: string;
  /** The key pairs that open it, by readable name: `world.keys.admin.publicKey`. */
  readonly keys: WorldKeys;
  readonly clock: WorldClock;
  /** What goes wrong with calls to it. */
  readonly faults: WorldFaults;
  /** What goes wrong in it. */
  readonly incidents: WorldIncidents;
  /** What plays in it. */
  readonly scenarios: WorldScenarios;
  /** What was asked of it. */
  readonly journal: WorldJournal;
  /** The rows of one of its collections. */
  state(collection: CollectionName): WorldRows;
  /**
   * Remembers it as it is now under a name. Costs nothing, however large it is. A name that is taken is refused, unless
   * the older checkpoint is to be replaced.
   */
  checkpoint(
    name: string,
    options?: { readonly replace?: boolean },
  ): { readonly name: string; readonly now: string };
  /** Leads it and its clock back to a checkpoint; without one, to its start. */
  reset(to?: string): Promise<void>;
  /** Its whole state, which is a fixture too. */
  export(): Promise<WorldState>;
  /** SHA-256 of its whole state: the same for worlds with the same content. */
  hash(): Promise<string>;
  /** Ends it. The default world cannot be deleted. */
  delete(): Promise<void>;
}

/** What a handle of a world is made of. */
export interface WorldHome {
  readonly simulator: Simulator;
  readonly worldFactory: WorldFactory;
  readonly baseUrlOf: (world: string) => string;
}

const checkpointOptions = object({ replace: flag });

/** A handle of the world of a name, which is there now; later calls say so when it is gone. */
export function worldHandle({ simulator, worldFactory, baseUrlOf }: WorldHome, name: string): World {
  const find = (): LiveWorld => findWorld(simulator, name);
  attempt(() => findAsleep(simulator, name));
  return {
    name,
    baseUrl: baseUrlOf(name),
    get keys() {
      return attempt(() => keysOf(findAsleep(simulator, name)));
    },
    clock: clockOf(find),
    faults: faultsOf(find),
    incidents: worldIncidents(find),
    scenarios: worldScenarios(find, worldFactory),
    journal: journalOf(() => findAsleep(simulator, name)),
    state: (collection) => rowsOf(find, collection),
    checkpoint: (checkpoint, options = {}) =>
      attempt(() => {
        const given = withoutUndefined(asObject('the options', options));
        const { replace = false } = readJson(checkpointOptions, given);
        const { now } = makeCheckpoint(find(), { name: checkpoint, replace });
        return { name: checkpoint, now: formatInstant(now) };
      }),
    reset: (to) =>
      settle(() => {
        reset(findAsleep(simulator, name), to === undefined ? {} : { to });
      }),
    export: () => settle(() => stateOf(find().world)),
    hash: () => settle(() => stateHash(find().world)),
    delete: () =>
      settle(() => {
        endWorld(simulator, name);
      }),
  };
}

function keysOf(live: LiveWorld): WorldKeys {
  const byName = Object.fromEntries(presentKeys(live).map((key) => [key.name, key]));
  // The type promises this key, so that callers need no check; without it, the lookup says what is wrong.
  if (!('admin' in byName)) Object.defineProperty(byName, 'admin', { get: refuseAdmin });
  return byName as Readonly<Record<string, ShownKey>> as WorldKeys;
}

function refuseAdmin(): never {
  const message =
    'the world has no key called "admin"; the fixture "empty" has no keys, its first call creates one';
  throw new SimulatorError(message, 404);
}
