import { Conflict } from '../world/conflict.js';
import type { Checkpoint } from './worldRecord.js';

/** Checkpoints by name, oldest first. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Adds a checkpoint. Throws a Conflict if its name is taken and `replace` is false. */
export function withCheckpoint(
  before: Checkpoints,
  name: string,
  { world, clock }: Checkpoint,
  replace: boolean,
): Checkpoints {
  const checkpoints = new Map(before);
  // Deleted before it is set again: the map's order is the age.
  if (checkpoints.delete(name) && !replace) {
    throw new Conflict(
      `There is a checkpoint ${JSON.stringify(name)} already: delete it first, or send "replace": true with the name.`,
    );
  }
  return checkpoints.set(name, { world, clock });
}
