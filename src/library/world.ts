import { Buffer } from 'node:buffer';
import { bundleQuery, getBundle } from '../commands/bundle.js';
import { createCheckpoint, type CheckpointView } from '../commands/checkpoints.js';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld, findWorld } from '../commands/findWorld.js';
import { readInput } from '../commands/readInput.js';
import { worldAsOf } from '../commands/asOf.js';
import { listTimeline } from '../commands/timeline.js';
import type { TimelineView } from '../commands/timelineView.js';
import { reportOutcome } from '../commands/outcome.js';
import { deleteWorld } from '../commands/worldList.js';
import { resetWorld } from '../commands/worlds.js';
import { keysOf, type KeyView } from '../commands/worldView.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { TestOutcome } from '../simulator/testOutcome.js';
import type { CauseKind } from '../simulator/timeline/cause.js';
import { asObject, withoutUndefined } from './options.js';
import { copyOf, settleCopy } from './copies.js';
import { attempt, settle, SimulatorError } from './simulatorError.js';
import { clockOf, type WorldClock } from './worldClock.js';
import { faultsOf, type WorldFaults } from './worldFaults.js';
import { incidentsOf, type WorldIncidents } from './worldIncidents.js';
import { getSummary, type SummaryView } from '../commands/summary.js';
import { getWhy, type FailedCall } from '../commands/why/getWhy.js';
import { journalOf, type WorldJournal } from './worldJournal.js';
import { momentText, pastOf, type Moment, type WorldPast } from './worldPast.js';
import { reportOf, type WorldReport } from './worldReport.js';
import { rowsOf, type CollectionName, type WorldRows } from './worldRows.js';
import { scenariosOf, type WorldScenarios } from './worldScenarios.js';
import { stepsOf, type WorldSteps } from './worldSteps.js';
import { written } from './written.js';

/** The keys of a world by their readable names. Every built-in fixture except `empty` has the key `admin`. */
export interface WorldKeys extends Readonly<Record<string, KeyView>> {
  /** The key `admin`. Throws a SimulatorError with status 404 if the world has no such key. */
  readonly admin: KeyView;
}

/** Options of a bundle. */
export interface BundleOptions {
  /** `kept` keeps the secrets in the states. By default, texts of the same length and kind replace them. */
  readonly secrets?: 'replaced' | 'kept';
}

/** Selects entries of a timeline. */
export interface TimelineOptions {
  /** Number of an entry. Selects later entries. */
  readonly after?: number;
  /** Number of an entry. Selects earlier entries. */
  readonly before?: number;
  readonly limit?: number;
  readonly types?: readonly CauseKind[];
  readonly collection?: string;
  /** Id or readable name of a row of the collection. */
  readonly row?: string;
  /** Defaults to `asc`, the oldest entries first. */
  readonly order?: 'asc' | 'desc';
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
export interface World extends WorldPast {
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
  /** Changes, incidents and faults that wait for a time or for calls. */
  readonly steps: WorldSteps;
  /** The journal, which records the calls to the API. */
  readonly journal: WorldJournal;
  /** Reports on the exchanges and scenarios of the world up to now. */
  readonly report: WorldReport;
  /**
   * Says why a call failed: the latest one that failed, or the one with this number in the journal. Throws a SimulatorError with status
   * 404 if no call has failed.
   */
  why(id?: number): Promise<FailedCall>;
  /** Returns the latest call that failed, the number of calls, and why expectations of scenarios are not met: the facts about a failed test. */
  summary(): Promise<SummaryView>;
  /** Returns access to the rows of a collection. */
  state<Name extends CollectionName>(collection: Name): WorldRows<Name>;
  /**
   * Saves the current state and clock under a name, in constant time. Throws a SimulatorError with status 409
   * if the name is taken, unless `replace` is true.
   */
  checkpoint(name: string, options?: { readonly replace?: boolean }): CheckpointView;
  /** Restores the state and clock of the checkpoint `to`, or of the start of the world. Clears the journal. */
  reset(to?: string): Promise<void>;
  /**
   * Returns what happened to the world, oldest first: at most 100 entries, or `limit` of at most 1,000. `types` selects kinds
   * of causes. `collection` and `row` select the entries that changed a collection or one row.
   */
  timeline(options?: TimelineOptions): Promise<TimelineView>;
  /**
   * Returns an earlier state of the world: that after a timeline entry, or that at a virtual time. Throws a SimulatorError
   * with status 404 if the timeline does not reach so far.
   */
  asOf(moment: Moment): WorldPast;
  /**
   * Returns the run of the world since its start or its last reset as a zip archive. `understudy open` shows it, and
   * `understudy replay` repeats its calls. With `file`, also writes it there. Its states have other texts of the same length and kind in
   * place of secrets, unless `secrets` is `kept`.
   */
  bundle(file?: string, options?: BundleOptions): Promise<Uint8Array>;
  /** Reports the outcome of the test that used the world, before the world is deleted. Rejects with status 409 if it has one. */
  outcome(outcome: TestOutcome): Promise<void>;
  /** Deletes the world. Rejects with status 409 for the default world. */
  delete(): Promise<void>;
}

/** Creates the `World` object of an existing world. Throws a SimulatorError if the world does not exist. */
export function worldHandle(context: CommandContext, name: string): World {
  attempt(() => findWorld(context.simulator, name));
  return handleOf(context, name);
}

/** Creates the `World` object of a world, whether the world exists or not. */
export function handleOf(context: CommandContext, name: string): World {
  const { simulator, baseUrlOf } = context;
  const find = (): LiveWorld => findCurrentWorld(simulator, name);
  const findIdle = (): LiveWorld => findWorld(simulator, name);
  return {
    ...pastOf(context, find),
    name,
    baseUrl: baseUrlOf(name) ?? '',
    get keys() {
      return attempt(() => keysByName(findIdle()));
    },
    clock: clockOf(context, find),
    faults: faultsOf(find),
    incidents: incidentsOf(find),
    scenarios: scenariosOf(context, find),
    journal: journalOf(context, findIdle),
    report: reportOf(context, find),
    summary: () => settleCopy(() => getSummary(context, find())),
    why: (id) => settleCopy(() => getWhy(context, findIdle(), withoutUndefined({ id }))),
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
    ...timelineOf(context, find),
    ...endOf(context, name),
  };
}

function endOf(context: CommandContext, name: string): Pick<World, 'outcome' | 'delete'> {
  return {
    outcome: (outcome) =>
      settle(() => {
        const live = findCurrentWorld(context.simulator, name);
        reportOutcome(live, withoutUndefined(asObject('the outcome', outcome)));
      }),
    delete: () =>
      settle(() => {
        deleteWorld(context, name);
      }),
  };
}

function timelineOf(
  context: CommandContext,
  find: () => LiveWorld,
): Pick<World, 'steps' | 'timeline' | 'asOf' | 'bundle'> {
  return {
    steps: stepsOf(find),
    timeline: (options = {}) =>
      settleCopy(() => listTimeline(find(), withoutUndefined(asObject('the options', options)))),
    bundle: (file, options = {}) =>
      settle(async () => {
        const { secrets } = readInput(bundleQuery, withoutUndefined(asObject('the options', options)));
        return written(Buffer.concat([...(await getBundle(context, find(), { secrets }))]), file);
      }),
    asOf: (moment) =>
      attempt(() => {
        const past = worldAsOf(find(), momentText(moment));
        return pastOf(context, () => past);
      }),
  };
}

function keysByName(live: LiveWorld): WorldKeys {
  const byName = Object.fromEntries(copyOf(keysOf(live)).map((key) => [key.name, key]));
  // The type says that `admin` always exists, so that callers need no check. If it is missing, reading it throws.
  if (!('admin' in byName)) Object.defineProperty(byName, 'admin', { get: refuseAdmin });
  return byName as Readonly<Record<string, KeyView>> as WorldKeys;
}

function refuseAdmin(): never {
  const message =
    'the world has no key called "admin"; the fixture "empty" has no keys, its first call creates one';
  throw new SimulatorError(message, 404);
}
