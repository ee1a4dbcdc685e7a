import type { WorldFactory, WorldSpec } from './worldSpec.js';
import { behaviours, schedules } from './behaviours.js';
import { formatInstant, type Instant } from '../world/instant.js';
import { creatingWorld, rowsIn, TABLE_NAMES, tableOf, type Rows, type World } from '../world/world.js';
import type { Duration } from '../world/duration.js';
import { Conflict } from '../world/conflict.js';
import type { FaultEngine } from '../faults/engine/faultEngine.js';
import { suggestionOf } from '../schema/nearest.js';
import { ROW_BYTES } from './memory.js';
import { drawKeys } from './ownKeys.js';
import { type Scheduler, runInSlices } from '../world/slices.js';
import { importingState } from './importState.js';
import { WrongJson } from '../world/callerError.js';
import type { LiveWorld } from './liveWorld.js';
import { SlicedAdvance } from './advanceResult.js';
import { advancing } from './advance.js';
import { worldStartOf } from '../scenarios/scenarioOf.js';
import { play } from './play.js';
import type { Simulator } from './simulator.js';
import { StateError } from './state/readState.js';
import { countingAgain } from './timeline/faultCounts.js';
import type { SharedPast } from './timeline/timeline.js';
import type { WorldMetadata } from './worldMetadata.js';
import { scalarsOf } from './worldState.js';

export type { WorldFactory, WorldSpec } from './worldSpec.js';

const WORLDS_MAX = 2_000;
/** Number of agenda entries that fire before the generator yields. */
const ENTRIES_PER_SLICE = 100;

/** Pattern of valid world names. */
export const WORLD_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/**
 * Creates a world. A copy shares all rows with its source. If the copy gets another seed, its tables are
 * built again, because due times depend on the seed. Building a fixture and advancing a world run in slices.
 * Throws a WrongJson or a Conflict.
 */
export async function openWorld(
  simulator: Simulator,
  worldFactory: WorldFactory,
  asked: WorldSpec,
): Promise<LiveWorld> {
  const name = await nameOf(simulator, asked.name);
  if (!WORLD_NAME.test(name))
    throw wrong('name', `${JSON.stringify(name)} does not match ${WORLD_NAME.source}`);
  checkRoom(simulator, name);
  await asked.admit?.(0);
  const { scenarios = [] } = asked;
  const spec = isNew(asked) ? { ...asked, ...worldStartOf(asked, scenarios) } : asked;
  const source = spec.from === undefined ? undefined : await find(simulator, spec.from);
  if (source !== undefined) simulator.use(source);
  source?.catchUp();
  const clock = spec.clock ?? (source === undefined ? worldFactory.clock : (source.rate ?? 'manual'));
  const copy = source && copyOf(source, spec);
  // Count before the first pause: a reset of the source would remove its calls.
  const counted = source && copy && (await countsOf(source, copy, spec, simulator.scheduler));
  const first = await worldOf(worldFactory, spec, copy?.world, simulator.scheduler);
  const world = scenarios.reduce((made, each) => play(made, each, '$.scenario'), first);
  const isCopy = copy !== undefined && copy.world.seed === world.seed;
  const admitting = asked.admit?.(isCopy ? 0 : rowsIn(world) * ROW_BYTES);
  // Without a promise, no other request runs between the check and the addition.
  if (admitting instanceof Promise) await admitting;
  // Check again, because another request may have added a world in the meantime.
  checkRoom(simulator, name);
  const isTaken = (publicKey: string): boolean =>
    world.keys.select('publicKey', publicKey).size > 0 || simulator.isTaken(publicKey);
  const timeline = { text: copy?.text ?? originText(spec), past: copy?.past };
  const live = simulator.add(name, world, {
    clock,
    ownKeys: drawKeys(name, world, isTaken),
    timeline,
    isCopy,
    metadata: metadataOf(asked, worldFactory.worldTtl, simulator.realNow()),
  });
  if (counted !== undefined) live.faults.takeCounts(counted);
  return live;
}

/**
 * Returns the counts of the fault rules of the state that is copied, so that a copy does not renew spent rules. Calls before an
 * earlier state are counted again. Unset for a checkpoint, which has no counts.
 */
async function countsOf(
  source: LiveWorld,
  { n }: Copy,
  { checkpoint }: WorldSpec,
  scheduler: Scheduler,
): Promise<FaultEngine | undefined> {
  // A recorded run has the statistics of its end, but not the counts behind them.
  const entry = source.isRecorded ? (n ?? source.timeline.last) : n;
  if (entry !== undefined) return runInSlices(countingAgain(source, entry), scheduler);
  return checkpoint === undefined ? source.faults.copied() : undefined;
}

function isNew({ from, state }: WorldSpec): boolean {
  return from === undefined && state === undefined;
}

function metadataOf(
  { owner, labels = {}, ttl }: WorldSpec,
  worldTtl: Duration | undefined,
  createdAt: number,
): WorldMetadata {
  const lasts = ttl ?? worldTtl;
  return {
    ...(owner !== undefined && { owner }),
    labels,
    createdAt,
    ...(lasts !== undefined && { ttl: lasts }),
  };
}

/** Throws a Conflict if the name is taken or the maximum number of worlds is reached. */
function checkRoom(simulator: Simulator, name: string): void {
  simulator.removeExpired();
  const count = simulator.names().length;
  if (count >= WORLDS_MAX)
    throw new Conflict(`The simulator already has ${count} worlds, the maximum. Delete some first.`);
  if (simulator.find(name) !== undefined)
    throw new Conflict(`A world named ${JSON.stringify(name)} already exists.`);
}

async function worldOf(
  worldFactory: WorldFactory,
  spec: WorldSpec,
  source: World | undefined,
  scheduler: Scheduler,
): Promise<World> {
  if (source === undefined && spec.state === undefined) return worldFactory.build(spec);
  const copied = source ?? (await runInSlices(read(spec.state), scheduler));
  const seeded = await runInSlices(reseeding(copied, spec.seed ?? copied.seed), scheduler);
  const changed = {
    ...seeded,
    ...(spec.settings && { settings: Object.freeze({ ...copied.settings, ...spec.settings }) }),
    ...(spec.quirks && { quirks: Object.freeze({ ...copied.quirks, ...spec.quirks }) }),
  };
  return runInSlices(startingLater(changed, spec.now ?? copied.now), scheduler);
}

function nameOf(simulator: Simulator, asked: string | undefined): string | Promise<string> {
  return simulator.shared?.freeName(asked) ?? asked ?? simulator.freeName();
}

async function find(simulator: Simulator, name: string): Promise<LiveWorld> {
  const live = await simulator.findAnywhere(name);
  if (live === undefined)
    throw wrong('from', `there is no world ${JSON.stringify(name)}${suggestionOf(name, simulator.names())}`);
  return live;
}

/** A state that becomes a new world, with the timeline that leads to it. */
interface Copy {
  readonly world: World;
  readonly text: string;
  readonly past?: SharedPast | undefined;
  /** Number of the timeline entry. Set if the state is an earlier one. */
  readonly n?: number;
}

/** Returns the state of a world to copy. A copy shares the timeline up to this state, but not of a checkpoint. */
function copyOf(source: LiveWorld, { asOf, checkpoint }: WorldSpec): Copy {
  const { timeline, name } = source;
  if (checkpoint !== undefined)
    return { world: checkpointOf(source, checkpoint), text: `copied from ${name}, checkpoint ${checkpoint}` };
  if (asOf === undefined)
    return { world: source.world, text: `copied from ${name}`, past: timeline.past(timeline.last) };
  const { world, n } = source.past.asOf(asOf);
  return { world, text: `copied from ${name}, entry ${n}`, past: timeline.past(n), n };
}

function originText({ fixture, state }: WorldSpec): string {
  if (state !== undefined) return 'made from a state';
  return fixture === undefined ? 'made from the fixture of the program' : `made from the fixture ${fixture}`;
}

function checkpointOf(source: LiveWorld, name: string): World {
  const checkpoint = source.allCheckpoints().get(name);
  if (checkpoint === undefined) {
    const similar = suggestionOf(name, [...source.allCheckpoints().keys()]);
    throw wrong('checkpoint', `the world ${source.name} has no checkpoint ${JSON.stringify(name)}${similar}`);
  }
  return checkpoint.world;
}

function* read(state: unknown): Generator<void, World, undefined> {
  try {
    return yield* importingState(state);
  } catch (error) {
    if (error instanceof StateError) throw wrong('state', error.message);
    throw error;
  }
}

/** Sets another seed. The seed changes due times, so entries that are due with the new seed fire at once. */
function* reseeding(world: World, seed: number): Generator<void, World, undefined> {
  if (seed === world.seed) return world;
  const rows = Object.fromEntries(
    TABLE_NAMES.map((name) => [name, tableOf(world, name).all().lazily()]),
  ) as Rows;
  const reseeded = yield* creatingWorld({ ...scalarsOf(world), seed }, rows, schedules);
  return yield* advancing(reseeded, reseeded.now, behaviours);
}

/** Advances a copy to a later start. Throws a Conflict if the start is earlier than the source's instant. */
function* startingLater(world: World, now: Instant): Generator<void, World, undefined> {
  if (now === world.now) return world;
  if (now > world.now) {
    const advance = new SlicedAdvance(world.now, now, behaviours);
    let current = world;
    for (let done = 0; current.now < now; done += ENTRIES_PER_SLICE) {
      current = advance.slice(current, (firedCount) => firedCount >= done + ENTRIES_PER_SLICE);
      yield;
    }
    return current;
  }
  throw new Conflict(
    `The start ${formatInstant(now)} is earlier than the time of the copied world, ${formatInstant(world.now)}. ` +
      'A clock cannot move backwards. Copy an earlier checkpoint, or use a fixture instead.',
  );
}

function wrong(member: string, message: string): WrongJson {
  return new WrongJson([{ path: `$.${member}`, message }]);
}
