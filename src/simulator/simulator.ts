import { behaviours } from './behaviours.js';
import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { World } from '../world/world.js';
import { drawLaterKey } from './ownKeys.js';
import type { WorldRuntime, Scheduler } from './worldRuntime.js';
import type { WorldStore, StoreFactory, WorldRecord, WorldInit } from './worldRecord.js';
import { LiveWorld } from './liveWorld.js';

/** The world that requests without a world prefix or world key reach. */
export const DEFAULT_WORLD = 'default';

/** Holds the live worlds by name. */
export class Simulator {
  private readonly worlds = new Map<string, LiveWorld>();
  /** World and key of each public key that reaches one world only. */
  private readonly owners = new Map<string, { readonly world: string; readonly keyId: string }>();
  private nameCount = 0;

  /**
   * `realNow` returns the real milliseconds that paced clocks follow; by default they stand still. Without `storeFactory`,
   * worlds end with the program. Without `turns`, long work blocks the event loop.
   */
  constructor(
    readonly realNow: () => number = () => 0,
    private readonly storeFactory?: StoreFactory,
    readonly scheduler: Scheduler = { ticks: () => 0, nextTurn: () => Promise.resolve() },
  ) {}

  /** Adds a world under a free name. Its clock is manual by default. Throws `StoreError` if the store cannot save it. */
  add(name: string, world: World, more: Omit<WorldInit, 'world'> = {}): LiveWorld {
    const live = LiveWorld.begin(name, { world, ...more }, this.runtimeOf(name));
    return this.register(live, this.storeFactory?.begin(name, live.worldRecord));
  }

  /** Adds a world that a store has kept. */
  restore(name: string, worldRecord: WorldRecord, store: WorldStore): LiveWorld {
    return this.register(new LiveWorld(name, worldRecord, this.runtimeOf(name)), store);
  }

  private register(live: LiveWorld, store: WorldStore | undefined): LiveWorld {
    if (store !== undefined) live.storeIn(store);
    this.worlds.set(live.name, live);
    for (const { publicKey, keyId } of live.ownKeys) this.owners.set(publicKey, { world: live.name, keyId });
    return live;
  }

  private runtimeOf(world: string): WorldRuntime {
    const runtime: WorldRuntime = { behaviours, realNow: this.realNow, scheduler: this.scheduler };
    // Clients of the default world use the documented pairs of its state.
    if (world === DEFAULT_WORLD) return runtime;
    return {
      ...runtime,
      drawLaterKey: (seed, keyId) => {
        const isAnothers = (publicKey: string): boolean => {
          const owner = this.owners.get(publicKey);
          return owner === undefined
            ? this.isTaken(publicKey)
            : owner.world !== world || owner.keyId !== keyId;
        };
        const pair = drawLaterKey(world, seed, keyId, isAnothers);
        this.owners.set(pair.publicKey, { world, keyId });
        return pair;
      },
    };
  }

  remove(name: string): void {
    if (this.worlds.has(name)) this.storeFactory?.end(name);
    for (const [publicKey, { world }] of this.owners) if (world === name) this.owners.delete(publicKey);
    this.worlds.get(name)?.stop('the world was deleted');
    this.worlds.delete(name);
  }

  /** Stops the work of all worlds before the program ends. */
  stop(): void {
    for (const live of this.worlds.values()) live.stop('the program stops');
  }

  get size(): number {
    return this.worlds.size;
  }

  /** Names of all worlds, oldest first. */
  names(): readonly string[] {
    return [...this.worlds.keys()];
  }

  /** Returns a free name: `world-1`, `world-2` …. Names of deleted worlds are not used again. */
  freeName(): string {
    do this.nameCount += 1;
    while (this.worlds.has(`world-${this.nameCount}`));
    return `world-${this.nameCount}`;
  }

  find(name: string): LiveWorld | undefined {
    return this.worlds.get(name);
  }

  /** Whether a public key reaches a world, or did before a reset. */
  isTaken(publicKey: string): boolean {
    return this.owners.has(publicKey) || this.findByPublicKey(publicKey) !== undefined;
  }

  /**
   * Finds the world of a public key: the only world that the key reaches, or else the first one whose state has the key,
   * with the default world first, then the oldest.
   */
  findByPublicKey(publicKey: string): LiveWorld | undefined {
    const owner = this.worlds.get(this.owners.get(publicKey)?.world ?? '');
    if (owner?.findKey(publicKey) !== undefined) return owner;
    const first = this.find(DEFAULT_WORLD);
    const inOrder = first === undefined ? this.worlds.values() : [first, ...this.worlds.values()];
    // Copies of a world share one table of keys until it changes.
    const seen = new Set<unknown>();
    for (const live of inOrder) {
      const { keys } = live.world;
      if (!seen.has(keys) && findKeyByPublicKey(live.world, publicKey) !== undefined) return live;
      seen.add(keys);
    }
    return undefined;
  }
}
