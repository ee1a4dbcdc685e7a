import { Conflict } from '../world/conflict.js';
import type { Checkpoint } from './worldRecord.js';

/** Moments of a world by name, oldest first. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Checkpoints with one more; throws a Conflict where its name is taken, unless the older one is to be replaced. */
export function withCheckpoint(
  before: Checkpoints,
  name: string,
  { world, clock }: Checkpoint,
  replace: boolean,
): Checkpoints {
  const checkpoints = new Map(before);
  // Dropped before it is set anew: the order tells the age.
  if (checkpoints.delete(name) && !replace) {
    throw new Conflict(
      `There is a checkpoint ${JSON.stringify(name)} already: delete it first, or send "replace": true with the name.`,
    );
  }
  return checkpoints.set(name, { world, clock });
}
