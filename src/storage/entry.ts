import { wholeSecond } from '../world/instant.js';
import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint } from '../simulator/worldRecord.js';
import { applyChange, changeBetween, rowCount, type WorldChange } from '../simulator/worldChange.js';

/** A log entry is a state difference, not a command: replay needs no business code. */
export interface Entry {
  readonly world?: WorldChange;
  readonly clock?: ClockMode;
  /** New or replaced checkpoints, each as a difference from the world after this entry. */
  readonly set?: readonly KeptCheckpoint[];
  /** Names of deleted checkpoints. */
  readonly dropped?: readonly string[];
}

/** A checkpoint as a difference from another world. */
export interface CheckpointChange {
  readonly change: WorldChange;
  readonly clock: ClockMode;
}

export interface KeptCheckpoint extends CheckpointChange {
  readonly name: string;
}

/** Stores a checkpoint as its difference from the world `from`. */
export function checkpointChange(from: World, { world, clock }: Checkpoint): CheckpointChange {
  return { change: changeBetween(from, world), clock };
}

/** Restores a checkpoint from its difference to the world `from`. */
export function checkpointFrom(
  from: World,
  { change, clock }: CheckpointChange,
  schedules: Schedules,
): Checkpoint {
  return { world: applyChange(from, change, schedules), clock };
}

/** Returns the difference between two world records; `undefined` if they are equal. */
export function entryBetween(before: WorldRecord, after: WorldRecord): Entry | undefined {
  const world = changeBetween(before.world, after.world);
  const dropped = [...before.checkpoints.keys()].filter((name) => !after.checkpoints.has(name));
  const set = [...after.checkpoints]
    .filter(([name, checkpoint]) => before.checkpoints.get(name) !== checkpoint)
    .map(([name, checkpoint]) => ({ name, ...checkpointChange(after.world, checkpoint) }));
  const entry: Entry = {
    ...(Object.keys(world).length > 0 && { world }),
    ...(!isSameClock(before.clock, after.clock) && { clock: after.clock }),
    ...(set.length > 0 && { set }),
    ...(dropped.length > 0 && { dropped }),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

/** Applies an entry to a world record. */
export function applyEntry(worldRecord: WorldRecord, entry: Entry, schedules: Schedules): WorldRecord {
  const { world: change, clock = worldRecord.clock, set = [], dropped = [] } = entry;
  const world = change === undefined ? worldRecord.world : applyChange(worldRecord.world, change, schedules);
  if (set.length + dropped.length === 0) return { ...worldRecord, world, clock };
  const checkpoints = new Map(worldRecord.checkpoints);
  for (const name of dropped) checkpoints.delete(name);
  for (const { name, ...kept } of set) {
    // A replaced checkpoint becomes the youngest one.
    checkpoints.delete(name);
    checkpoints.set(name, checkpointFrom(world, kept, schedules));
  }
  return { ...worldRecord, world, clock, checkpoints };
}

/** Number of rows in an entry. */
export function entrySize({ world = {}, set = [] }: Entry): number {
  return set.reduce((sum, { change }) => sum + rowCount(change), rowCount(world));
}

/** Whether only the clock changed, within the same second. The next entry includes such a change. */
export function isMereTick({ world, ...others }: Entry, before: WorldRecord): boolean {
  if (world?.now === undefined || Object.keys(others).length > 0 || Object.keys(world).length > 1)
    return false;
  return wholeSecond(world.now) === wholeSecond(before.world.now);
}

function isSameClock(a: ClockMode, b: ClockMode): boolean {
  return a.rate === b.rate && a.isRunning === b.isRunning;
}
