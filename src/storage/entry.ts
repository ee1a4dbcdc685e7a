import { wholeSecond } from '../world/instant.js';
import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint } from '../simulator/worldRecord.js';
import { applyChange, changeBetween, rowCount, type WorldChange } from '../simulator/worldChange.js';

/** One thing done: what is otherwise afterwards. It does not say how that came about, so no code has to repeat it. */
export interface Entry {
  readonly world?: WorldChange;
  readonly clock?: ClockMode;
  /** Checkpoints that are new or stand for another world now, each told from the world after this entry. */
  readonly set?: readonly KeptCheckpoint[];
  /** The names of checkpoints that are gone. */
  readonly dropped?: readonly string[];
}

/** A moment, its world told from another one. */
export interface KeptMoment {
  readonly change: WorldChange;
  readonly clock: ClockMode;
}

/** A checkpoint with its name. */
export interface KeptCheckpoint extends KeptMoment {
  readonly name: string;
}

/** A moment as it is kept, told from a world. */
export function keptMoment(from: World, { world, clock }: Checkpoint): KeptMoment {
  return { change: changeBetween(from, world), clock };
}

/** The moment that was kept, told from that world. */
export function momentOf(from: World, { change, clock }: KeptMoment, schedules: Schedules): Checkpoint {
  return { world: applyChange(from, change, schedules), clock };
}

/** What was done between two states of a life; undefined: nothing. */
export function entryBetween(before: WorldRecord, after: WorldRecord): Entry | undefined {
  const world = changeBetween(before.world, after.world);
  const dropped = [...before.checkpoints.keys()].filter((name) => !after.checkpoints.has(name));
  const set = [...after.checkpoints]
    .filter(([name, checkpoint]) => before.checkpoints.get(name) !== checkpoint)
    .map(([name, checkpoint]) => ({ name, ...keptMoment(after.world, checkpoint) }));
  const entry: Entry = {
    ...(Object.keys(world).length > 0 && { world }),
    ...(!isSameClock(before.clock, after.clock) && { clock: after.clock }),
    ...(set.length > 0 && { set }),
    ...(dropped.length > 0 && { dropped }),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

/** The life after an entry. */
export function applyEntry(worldRecord: WorldRecord, entry: Entry, schedules: Schedules): WorldRecord {
  const { world: change, clock = worldRecord.clock, set = [], dropped = [] } = entry;
  const world = change === undefined ? worldRecord.world : applyChange(worldRecord.world, change, schedules);
  if (set.length + dropped.length === 0) return { ...worldRecord, world, clock };
  const checkpoints = new Map(worldRecord.checkpoints);
  for (const name of dropped) checkpoints.delete(name);
  for (const { name, ...kept } of set) {
    // One that replaces another is the youngest.
    checkpoints.delete(name);
    checkpoints.set(name, momentOf(world, kept, schedules));
  }
  return { ...worldRecord, world, clock, checkpoints };
}

/** How many rows an entry names. */
export function entrySize({ world = {}, set = [] }: Entry): number {
  return set.reduce((sum, { change }) => sum + rowCount(change), rowCount(world));
}

/** Whether nothing has happened but that the clock ticked within a second: the next entry tells that too. */
export function isMereTick({ world, ...others }: Entry, before: WorldRecord): boolean {
  if (world?.now === undefined || Object.keys(others).length > 0 || Object.keys(world).length > 1)
    return false;
  return wholeSecond(world.now) === wholeSecond(before.world.now);
}

function isSameClock(a: ClockMode, b: ClockMode): boolean {
  return a.rate === b.rate && a.isRunning === b.isRunning;
}
