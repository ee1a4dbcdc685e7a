import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import type { Checkpoints } from './checkpoints.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { WorldStore } from './worldStore.js';
import type { WorldRecord, Checkpoint, OwnKeyPair } from './worldRecord.js';
import { OwnKeys } from './ownKeys.js';

/** What of a life may change. */
export type LifeChange = Partial<Pick<WorldRecord, 'world' | 'checkpoints' | 'clock'>>;

/** The one place where the current value of a world is held, with its checkpoints and key pairs. */
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

  /** All there is to keep of it, as it is now. */
  get worldRecord(): WorldRecord {
    return this.current;
  }

  /** As it was added: where `reset` leads back to. */
  get origin(): Checkpoint {
    return this.current.origin;
  }

  /** Key pairs that open this world alone. */
  get ownKeys(): readonly OwnKeyPair[] {
    return this.keyPairs.pairs(this.world);
  }

  /** Has it kept from here on. */
  keepBy(store: WorldStore): void {
    this.store = store;
  }

  /** The one way in which it changes: kept first, as what cannot be kept has not happened. */
  protected setState(change: LifeChange): void {
    const next = { ...this.current, ...change };
    this.store?.keep(next);
    this.current = next;
  }

  /** The key of a public key, by the pair that it was asked for. */
  findKey(publicKey: string): Key | undefined {
    return this.keyPairs.find(this.world, publicKey);
  }

  /** A key with the pair by which its creator gets into this world. */
  shownKey(key: Key): Key {
    return this.keyPairs.shown(this.world, key);
  }

  /** The checkpoints by name, oldest first. */
  allCheckpoints(): Checkpoints {
    return this.current.checkpoints;
  }

  /** Forgets a checkpoint; false when there is none of that name. */
  dropCheckpoint(name: string): boolean {
    const checkpoints = new Map(this.current.checkpoints);
    const isThere = checkpoints.delete(name);
    if (isThere) this.setState({ checkpoints });
    return isThere;
  }
}
