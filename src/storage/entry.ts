import { omit } from '../world/omit.js';
import { wholeSecond } from '../world/instant.js';
import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint } from '../simulator/worldRecord.js';
import type { WorldChange } from '../simulator/state/stateSchema.js';
import { applyChange, changeBetween, rowCount } from '../simulator/worldChange.js';

/**
 * One entry of a log. It is a difference between states, not a command, so that replay needs no business
 * code.
 */
export interface Entry {
  readonly world?: WorldChange;
  readonly clock?: ClockMode;
  /** New or replaced checkpoints. Each is stored as a difference from the world after this entry. */
  readonly set?: readonly KeptCheckpoint[];
  /** Names of deleted checkpoints. */
  readonly dropped?: readonly string[];
  /** The counts of the journal. */
  readonly counts?: NonNullable<WorldRecord['counts']>;
}

/** A checkpoint, stored as its difference from a later or earlier state of the same world. */
export interface CheckpointChange {
  readonly change: WorldChange;
  readonly clock: ClockMode;
}

export interface KeptCheckpoint extends CheckpointChange {
  readonly name: string;
}

/** Converts a checkpoint into its difference from the world `from`. */
export function checkpointChange(from: World, { world, clock }: Checkpoint): CheckpointChange {
  return { change: changeBetween(from, world), clock };
}

/** Restores a checkpoint from its difference from the world `from`. */
export function checkpointFrom(
  from: World,
  { change, clock }: CheckpointChange,
  schedules: Schedules,
): Checkpoint {
  return { world: applyChange(from, change, schedules), clock };
}

/** Returns the difference between two world records, or `undefined` if they are equal. */
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
    ...(after.counts !== before.counts && after.counts !== undefined && { counts: after.counts }),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

/** Applies an entry to a world record. */
export function applyEntry(worldRecord: WorldRecord, entry: Entry, schedules: Schedules): WorldRecord {
  const { world: change, clock = worldRecord.clock, set = [], dropped = [], counts } = entry;
  const world = change === undefined ? worldRecord.world : applyChange(worldRecord.world, change, schedules);
  const next = { ...worldRecord, world, clock, ...(counts !== undefined && { counts }) };
  if (set.length + dropped.length === 0) return next;
  const checkpoints = new Map(worldRecord.checkpoints);
  for (const name of dropped) checkpoints.delete(name);
  for (const { name, ...kept } of set) {
    // Delete a replaced checkpoint first, because `set` alone would leave it at its old position in the map.
    checkpoints.delete(name);
    checkpoints.set(name, checkpointFrom(world, kept, schedules));
  }
  return { ...next, checkpoints };
}

/** Counts the rows in an entry. */
export function entrySize({ world = {}, set = [] }: Entry): number {
  return set.reduce((sum, { change }) => sum + rowCount(change), rowCount(world));
}

/**
 * Returns whether an entry only moves the virtual time within the same second, or only counts uses of access lists. Such
 * an entry is not written, because the next entry includes its changes, and a read should not wait for the disk.
 */
export function isMereTick({ world = {}, ...others }: Entry, before: WorldRecord): boolean {
  const { now = before.world.now, tables = {}, ...scalars } = world;
  if (Object.keys(others).length > 0 || Object.keys(scalars).length > 0) return false;
  return wholeSecond(now) === wholeSecond(before.world.now) && areMereUses(tables, before.world);
}

function areMereUses({ keys = {}, ...tables }: NonNullable<WorldChange['tables']>, before: World): boolean {
  const { put = [], removed = [] } = keys;
  if (Object.keys(tables).length > 0 || removed.length > 0) return false;
  return put.every((key) => {
    const known = before.keys.get(key.id);
    return known !== undefined && isSameKey(omit(known, 'accessUses'), omit(key, 'accessUses'));
  });
}

function isSameKey(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isSameClock(a: ClockMode, b: ClockMode): boolean {
  return a.rate === b.rate && a.isRunning === b.isRunning;
}
