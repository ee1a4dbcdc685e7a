import type { World } from '../domain/world.js';

/** A key pair that opens one world only, beside the pair that the world's own state has for the same key. */
export interface OwnKeyPair {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** How a world's clock moves. */
export interface ClockMode {
  /** Virtual seconds to a real one, while it runs; what it resumes with otherwise. */
  readonly rate: number;
  readonly isRunning: boolean;
}

/** All there is to keep of a live world, as one value. */
export interface Life {
  readonly world: World;
  /** Where `reset` leads back to; always the same one. */
  readonly origin: World;
  /** By name, oldest first. */
  readonly checkpoints: ReadonlyMap<string, World>;
  /** Always the same ones. */
  readonly ownKeys: readonly OwnKeyPair[];
  readonly clock: ClockMode;
}
