import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import type { Checkpoints } from './checkpoints.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { WorldStore } from './worldStore.js';
import type { WorldRecord, Checkpoint, OwnKeyPair } from './worldRecord.js';
import { OwnKeys } from './ownKeys.js';

/** The members of a world record that may change. */
export type LifeChange = Partial<Pick<WorldRecord, 'world' | 'checkpoints' | 'clock'>>;

/** Holds the current record of a world. Each change is saved in the store before it takes effect. */
export class HeldWorld {
  private readonly keyPairs: OwnKeys;
  private store: WorldStore | undefined;

  constructor(
    readonly name: string,
    private current: WorldRecord,
    { drawLaterKey }: WorldRuntime,
  ) {
    this.keyPairs = new OwnKeys(current.ownKeys, current.origin, drawLaterKey);
  }

  get world(): World {
    return this.current.world;
  }

  get worldRecord(): WorldRecord {
    return this.current;
  }

  /** The first checkpoint; `reset` restores it. */
  get origin(): Checkpoint {
    return this.current.origin;
  }

  /** Key pairs that reach this world only. */
  get ownKeys(): readonly OwnKeyPair[] {
    return this.keyPairs.pairs(this.world);
  }

  /** Saves all later changes in a store. */
  keepBy(store: WorldStore): void {
    this.store = store;
  }

  /** Saves a change, then makes it current. If the store throws, nothing changes. */
  protected setState(change: LifeChange): void {
    const next = { ...this.current, ...change };
    this.store?.keep(next);
    this.current = next;
  }

  /** Returns the key of a public key, with the pair to which that public key belongs. */
  findKey(publicKey: string): Key | undefined {
    return this.keyPairs.find(this.world, publicKey);
  }

  /** Returns a key with the pair that reaches this world only. */
  shownKey(key: Key): Key {
    return this.keyPairs.shown(this.world, key);
  }

  allCheckpoints(): Checkpoints {
    return this.current.checkpoints;
  }

  /** Deletes a checkpoint. Returns false if the name is unknown. */
  dropCheckpoint(name: string): boolean {
    const checkpoints = new Map(this.current.checkpoints);
    const isThere = checkpoints.delete(name);
    if (isThere) this.setState({ checkpoints });
    return isThere;
  }
}
