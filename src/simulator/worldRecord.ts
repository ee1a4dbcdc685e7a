import type { World } from '../world/world.js';
import type { ClockMode, ClockSetting } from '../world/clockSetting.js';
import { CallerError } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';

/** A key pair that reaches one world only, in addition to the pair in the world's state. */
export interface WorldKeyPair {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A world at one time, with its clock mode. A reset restores it. */
export interface Checkpoint {
  readonly world: World;
  readonly clock: ClockMode;
}

/** Checkpoints by name, oldest first. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Start of a new world. */
export interface WorldInit {
  readonly world: World;
  /** If unset, `manual`. */
  readonly clock?: ClockSetting;
  /** Key pairs that reach this world only, even if its state is a copy. */
  readonly ownKeys?: readonly WorldKeyPair[];
  /** Name or file of its fixture; unset for copies and imported states. */
  readonly fixture?: string;
}

/** Everything that a store saves of a live world. */
export interface WorldRecord extends Checkpoint {
  /** The checkpoint that `reset` restores by default. It never changes. */
  readonly origin: Checkpoint;
  readonly checkpoints: Checkpoints;
  /** Pairs of the keys that the world had when it was added. They never change. */
  readonly ownKeys: readonly WorldKeyPair[];
  /** Name or file of its fixture; unset if unknown. */
  readonly fixture?: string;
}

/** Saves the changes of one live world. */
export interface WorldStore {
  /** Saves the next record before it becomes current. Throws `StoreError` on failure; then nothing changes. */
  keep(next: WorldRecord): void;
}

/** Makes the stores of a simulator's worlds. */
export interface StoreFactory {
  /** Creates the store of a new world. Throws `StoreError` on failure. */
  begin(name: string, worldRecord: WorldRecord): WorldStore;
  /** Deletes a world's store. Throws `StoreError` on failure. */
  end(name: string): void;
}

/** The store could not save a change, so the change has not happened. */
export class StoreError extends CallerError {
  override readonly name = 'StoreError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super('storage', message, { cause });
  }
}

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
