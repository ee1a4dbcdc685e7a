import type { Surface } from '../contract/document.js';
import { behaviours } from './behaviours.js';
import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { World } from '../world/world.js';
import { Expiries } from './expiries.js';
import { KeyOwners } from './keyOwners.js';
import { drawLaterKey } from './ownKeys.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { Scheduler } from '../world/slices.js';
import {
  StoreError,
  type WorldStore,
  type SharedWorlds,
  type StoreFactory,
  type WorldRecord,
  type WorldInit,
} from './worldRecord.js';
import { LiveWorld } from './liveWorld.js';
import type { TimelineBounds } from './timeline/bounds.js';
import type { TimelineOrigin } from './timeline/timeline.js';

/** The world that requests without a world prefix or world key reach. */
export const DEFAULT_WORLD = 'default';

/** Holds the live worlds by name. */
export class Simulator {
  private readonly worlds = new Map<string, LiveWorld>();
  private readonly owners = new KeyOwners();
  private readonly expiries: Expiries;
  private nameCount = 0;
  /** Called with each world that is deleted. */
  onDelete: ((live: LiveWorld) => void) | undefined = undefined;

  /**
   * `realNow` returns the real time in milliseconds, which running clocks follow. Without it, running clocks do not
   * move. Without `storeFactory`, worlds are lost when the program ends. Without `scheduler`, long work blocks the
   * event loop. `surface` is the set of operations that the API serves. `timelineBounds` limits
   * the timelines of the worlds.
   */
  constructor(
    readonly realNow: () => number = () => 0,
    private readonly storeFactory?: StoreFactory,
    readonly scheduler: Scheduler = { ticks: () => 0, nextTurn: () => Promise.resolve() },
    readonly surface: Surface = 'extended',
    private readonly timelineBounds?: TimelineBounds,
  ) {
    this.expiries = new Expiries(() => this.scheduler.ticks());
  }

  /**
   * Adds a world. The name must be free. The clock is manual by default. Throws `StoreError` if the store
   * cannot save the world.
   */
  add(name: string, world: World, more: Omit<WorldInit, 'world'> = {}): LiveWorld {
    const live = LiveWorld.begin(name, { world, ...more }, this.runtimeOf(name));
    return this.register(live, this.storeFactory?.begin(name, live.worldRecord));
  }

  /** Adds a world from its store. `isUntouched` says that no client has called it yet. */
  restore(name: string, worldRecord: WorldRecord, store: WorldStore, isUntouched = false): LiveWorld {
    const earlier = isUntouched ? undefined : (worldRecord.counts ?? 'unknown');
    return this.register(new LiveWorld(name, worldRecord, this.runtimeOf(name), undefined, earlier), store);
  }

  /** Adds a world that a program does not save. It replaces a world of the same name. */
  adopt(name: string, worldRecord: WorldRecord, origin: TimelineOrigin): LiveWorld {
    return this.register(new LiveWorld(name, worldRecord, this.runtimeOf(name), origin), undefined);
  }

  private register(live: LiveWorld, store: WorldStore | undefined): LiveWorld {
    if (store !== undefined) live.storeIn(store);
    this.worlds.set(live.name, live);
    if (live.metadata?.ttl !== undefined) this.expiries.begin(live.name, live.metadata.ttl);
    for (const { publicKey, keyId } of live.ownKeys) this.owners.set(publicKey, { world: live.name, keyId });
    return live;
  }

  private runtimeOf(world: string): WorldRuntime {
    const { realNow, scheduler, timelineBounds } = this;
    const runtime: WorldRuntime = { behaviours, realNow, scheduler, timelineBounds };
    // The default world has no key pairs of its own, because its clients use the documented pairs.
    if (world === DEFAULT_WORLD) return runtime;
    return {
      ...runtime,
      drawLaterKey: (seed, key) => {
        const isAnothers = (publicKey: string): boolean => {
          const owner = this.owners.get(publicKey);
          return owner === undefined
            ? this.isTaken(publicKey)
            : owner.world !== world || owner.keyId !== key.id;
        };
        const pair = drawLaterKey(world, seed, key, isAnothers);
        this.owners.set(pair.publicKey, { world, keyId: key.id });
        return pair;
      },
    };
  }

  remove(name: string): void {
    if (this.worlds.has(name)) this.storeFactory?.end(name);
    this.owners.removeWorld(name);
    this.expiries.end(name);
    const live = this.worlds.get(name);
    live?.stop('the world was deleted', 'deleted');
    this.worlds.delete(name);
    if (live !== undefined) this.onDelete?.(live);
  }

  /** Forgets a world that another process may continue. Its requests under way fail with `reason`. */
  release(live: LiveWorld, reason: Error): void {
    live.awaitSaving(Promise.reject(reason));
    this.owners.removeWorld(live.name);
    this.expiries.end(live.name);
    live.stop(reason.message, 'deleted');
    if (this.worlds.get(live.name) === live) this.worlds.delete(live.name);
  }

  /** The worlds of other processes. Unset if this process shares none. */
  get shared(): SharedWorlds | undefined {
    return this.storeFactory?.shared;
  }

  /** Returns a world, or a copy of it if another process has it. */
  async findAnywhere(name: string): Promise<LiveWorld | undefined> {
    const live = this.worlds.get(name);
    if (live !== undefined || this.shared === undefined) return live;
    const record = await this.shared.read(name);
    // The runtime of the default world draws no key pairs: the copy must not register any.
    return record && new LiveWorld(name, record, this.runtimeOf(DEFAULT_WORLD));
  }

  /** Lets the time to live of a world begin again. Each request to a world calls it. */
  use({ name }: LiveWorld): void {
    this.expiries.use(name);
  }

  /** Returns the real time at which an unused world is deleted, or `undefined` if it stays. */
  expiresAt({ name }: LiveWorld): number | undefined {
    const left = this.expiries.left(name);
    return left === undefined ? undefined : this.realNow() + left;
  }

  /** Deletes the worlds whose time to live is over. A world with an open stream or a running advance is in use. */
  removeExpired(): void {
    for (const name of this.expiries.over()) {
      const live = this.worlds.get(name);
      if (live === undefined) continue;
      if (live.watcherCount > 0 || live.advancing !== undefined || !this.isRemoved(name)) this.use(live);
    }
  }

  /** Removes a world. If its store fails, the world stays. */
  private isRemoved(name: string): boolean {
    try {
      this.remove(name);
      return true;
    } catch (error) {
      if (error instanceof StoreError) return false;
      throw error;
    }
  }

  /** Stops the work of all worlds before the program ends. */
  stop(): void {
    for (const live of this.worlds.values()) live.stop('the program stops');
  }

  /** Saves what the journals have seen. */
  keepCounts(): void {
    for (const live of this.worlds.values()) live.keepCounts();
  }

  get size(): number {
    return this.worlds.size;
  }

  /** Returns the names of all worlds, oldest first. */
  names(): readonly string[] {
    return [...this.worlds.keys()];
  }

  /** Returns an unused name: `world-1`, `world-2` and so on. Names of deleted worlds are not used again. */
  freeName(): string {
    do this.nameCount += 1;
    while (this.worlds.has(`world-${this.nameCount}`));
    return `world-${this.nameCount}`;
  }

  find(name: string): LiveWorld | undefined {
    return this.worlds.get(name);
  }

  /** Returns whether a public key reaches a world, or reached it before a reset. */
  isTaken(publicKey: string): boolean {
    return this.owners.get(publicKey) !== undefined || this.findByPublicKey(publicKey) !== undefined;
  }

  /**
   * Finds the world of a public key. If the public key reaches only one world, returns that world. Otherwise
   * returns the default world if it has the key, or else the oldest world that has it.
   */
  findByPublicKey(publicKey: string): LiveWorld | undefined {
    const owner = this.worlds.get(this.owners.get(publicKey)?.world ?? '');
    if (owner?.findKey(publicKey) !== undefined) return owner;
    const first = this.find(DEFAULT_WORLD);
    // In a fleet, the other worlds of this process must not decide: another process may have the default world.
    const others = this.shared === undefined ? this.worlds.values() : [];
    const inOrder = first === undefined ? others : [first, ...others];
    // Skip key tables that were searched before. Copies of a world share a table until it changes.
    const seen = new Set<unknown>();
    for (const live of inOrder) {
      const { keys } = live.world;
      if (!seen.has(keys) && findKeyByPublicKey(live.world, publicKey) !== undefined) return live;
      seen.add(keys);
    }
    return undefined;
  }
}
