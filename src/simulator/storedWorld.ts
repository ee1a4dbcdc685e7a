import type { Key } from '../world/tables/keys.js';
import { rowsIn, type World } from '../world/world.js';
import type { Checkpoints, WorldStore, WorldRecord, Checkpoint, WorldKeyPair } from './worldRecord.js';
import type { WorldRuntime } from './worldRuntime.js';
import { WorldKeys } from './ownKeys.js';
import type { WorldMetadata } from './worldMetadata.js';

/** The members of a world record that may change. */
export type RecordChange = Partial<Pick<WorldRecord, 'world' | 'checkpoints' | 'clock' | 'counts'>>;

/** Holds the current record of a world. Each change is saved in the store before it takes effect. */
export class StoredWorld {
  private readonly worldKeys: WorldKeys;
  private store: WorldStore | undefined;
  private readonly watchers = new Set<() => void>();
  private lastSaving: Promise<void> | undefined;
  /** Number of rows at the start that no other world shares. */
  readonly ownRows: number;

  constructor(
    readonly name: string,
    private current: WorldRecord,
    { drawLaterKey, isCopy = false }: WorldRuntime,
  ) {
    this.ownRows = isCopy ? 0 : rowsIn(current.world);
    this.worldKeys = new WorldKeys(current.ownKeys, current.origin, drawLaterKey);
  }

  get world(): World {
    return this.current.world;
  }

  get worldRecord(): WorldRecord {
    return this.current;
  }

  /** Owner, labels and time to live. Unset for the default world. */
  get metadata(): WorldMetadata | undefined {
    return this.current.metadata;
  }

  /** The first checkpoint, which `reset` restores by default. */
  get origin(): Checkpoint {
    return this.current.origin;
  }

  /** The key pairs that reach this world only. */
  get ownKeys(): readonly WorldKeyPair[] {
    return this.worldKeys.pairs(this.world);
  }

  /** Whether changes are saved. */
  protected get isStored(): boolean {
    return this.store !== undefined;
  }

  /** Saves all later changes in this store. */
  storeIn(store: WorldStore): void {
    this.store = store;
    if (store.begun !== undefined) this.awaitSaving(store.begun);
  }

  /**
   * Resolves when the current state is saved, and rejects if it could not be. `undefined` if it is saved already. Replies
   * that depend on this world wait for it.
   */
  get saving(): Promise<void> | undefined {
    return this.lastSaving;
  }

  /** Lets every later reply wait for a promise. If it rejects, the replies fail. Handles the rejection. */
  awaitSaving(saving: Promise<void>): void {
    this.lastSaving = saving;
    saving.then(
      () => {
        if (this.lastSaving === saving) this.lastSaving = undefined;
      },
      () => undefined,
    );
  }

  /**
   * Saves a change, makes it current, then calls the watchers. If the store throws, the current state stays. If it
   * saves later, `saving` says when.
   */
  protected setState(change: RecordChange): void {
    const next = { ...this.current, ...change };
    const saving = this.store?.keep(next, () => this.worldKeys.pairs(next.world));
    this.current = next;
    if (saving instanceof Promise) this.awaitSaving(saving);
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher();
  }

  /** Calls a function after every change of the record. Returns a function that ends the watch. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  }

  get watcherCount(): number {
    return this.watchers.size;
  }

  /** Returns the API key that a public key belongs to, with the key pair of that public key. */
  findKey(publicKey: string): Key | undefined {
    return this.worldKeys.find(this.world, publicKey);
  }

  /** Returns an API key as its creator sees it. */
  shownKey(key: Key): Key {
    return this.worldKeys.shown(this.world, key);
  }

  allCheckpoints(): Checkpoints {
    return this.current.checkpoints;
  }

  /** Deletes a checkpoint. Returns false if the name is unknown. */
  deleteCheckpoint(name: string): boolean {
    const checkpoints = new Map(this.current.checkpoints);
    const isThere = checkpoints.delete(name);
    if (isThere) this.setState({ checkpoints });
    return isThere;
  }
}
