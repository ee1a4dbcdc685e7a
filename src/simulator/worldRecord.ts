import type { World } from '../world/world.js';
import type { ClockMode, ClockSetting } from '../world/clockSetting.js';

/** A key pair that opens one world only, beside the pair that the world's own state has for the same key. */
export interface OwnKeyPair {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A world as it was once, and how its clock moved then: where a reset leads back to. */
export interface Checkpoint {
  readonly world: World;
  readonly clock: ClockMode;
}

/** A world at its start. */
export interface WorldInit {
  readonly world: World;
  /** By default it moves only when it is told to. */
  readonly clock?: ClockSetting;
  /** Key pairs by which a request finds this world and no other, though its state be a copy of another's. */
  readonly ownKeys?: readonly OwnKeyPair[];
  /** Name or file of the fixture that it was built from; unset if it is a copy or an imported state. */
  readonly fixture?: string;
}

/** All there is to keep of a live world, as one value. */
export interface WorldRecord extends Checkpoint {
  /** Where `reset` leads back to; always the same one. */
  readonly origin: Checkpoint;
  /** By name, oldest first. */
  readonly checkpoints: ReadonlyMap<string, Checkpoint>;
  /** Those of the keys that the world had when it was added: always the same ones. */
  readonly ownKeys: readonly OwnKeyPair[];
  /** Name or file of the fixture that it was built from, if that is known. */
  readonly fixture?: string;
}
