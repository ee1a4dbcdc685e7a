import type { World } from '../world/world.js';
import type { ClockMode, ClockSetting } from '../world/clockSetting.js';

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
  /** By name, oldest first. */
  readonly checkpoints: ReadonlyMap<string, Checkpoint>;
  /** Pairs of the keys that the world had when it was added. They never change. */
  readonly ownKeys: readonly WorldKeyPair[];
  /** Name or file of its fixture; unset if unknown. */
  readonly fixture?: string;
}
