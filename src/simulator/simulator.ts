import { behaviours } from './behaviours.js';
import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { World } from '../world/world.js';
import { drawLaterKey } from './drawKeys.js';
import type { WorldRuntime, Turns } from './worldRuntime.js';
import type { WorldStore, StoreFactory } from './worldStore.js';
import type { WorldRecord, WorldInit } from './worldRecord.js';
import { LiveWorld } from './liveWorld.js';

/** The world that a request reaches when it names none. */
export const DEFAULT_WORLD = 'default';

/** The one mutable object: holds the worlds by name. */
export class Simulator {
  private readonly worlds = new Map<string, LiveWorld>();
  /** Whose a public key is that opens one world alone. */
  private readonly owners = new Map<string, { readonly world: string; readonly keyId: string }>();
  private nameCount = 0;

  /**
   * `realNow` gives the real milliseconds that paced clocks follow; without it they stand still. Without `storeFactory`, the
   * worlds end with the program. Without `turns`, nothing gives way to other work.
   */
  constructor(
    readonly realNow: () => number = () => 0,
    private readonly storeFactory?: StoreFactory,
    readonly turns: Turns = { ticks: () => 0, next: () => Promise.resolve() },
  ) {}

  /**
   * Lets a world live under a name that no other has; without a clock of its own it stands still until it is told
   * otherwise. A world that is to be kept and cannot be is not added: throws `NotKept`.
   */
  add(name: string, world: World, more: Omit<WorldInit, 'world'> = {}): LiveWorld {
    const live = LiveWorld.begin(name, { world, ...more }, this.runtimeOf(name));
    return this.enter(live, this.storeFactory?.begin(name, live.worldRecord));
  }

  /** Lets a world that was kept live on where it stopped. */
  restore(name: string, worldRecord: WorldRecord, store: WorldStore): LiveWorld {
    return this.enter(new LiveWorld(name, worldRecord, this.runtimeOf(name)), store);
  }

  private enter(live: LiveWorld, store: WorldStore | undefined): LiveWorld {
    if (store !== undefined) live.keepBy(store);
    this.worlds.set(live.name, live);
    for (const { publicKey, keyId } of live.ownKeys) this.owners.set(publicKey, { world: live.name, keyId });
    return live;
  }

  private runtimeOf(world: string): WorldRuntime {
    const runtime: WorldRuntime = { behaviours, realNow: this.realNow, turns: this.turns };
    // The default world's clients are those of its state: its pairs are the documented ones.
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

  /** Ends a world. */
  remove(name: string): void {
    if (this.worlds.has(name)) this.storeFactory?.end(name);
    for (const [publicKey, { world }] of this.owners) if (world === name) this.owners.delete(publicKey);
    this.worlds.get(name)?.stop('the world was deleted');
    this.worlds.delete(name);
  }

  /** Ends all that is under way in the worlds, for the program stops. */
  endWaiting(): void {
    for (const live of this.worlds.values()) live.stop('the program stops');
  }

  /** How many worlds live. */
  get size(): number {
    return this.worlds.size;
  }

  /** The names of all worlds, in the order in which they were added. */
  names(): readonly string[] {
    return [...this.worlds.keys()];
  }

  /** A name that no world has: `world-1`, `world-2` …; never the same again, even if its world is gone. */
  freeName(): string {
    do this.nameCount += 1;
    while (this.worlds.has(`world-${this.nameCount}`));
    return `world-${this.nameCount}`;
  }

  find(name: string): LiveWorld | undefined {
    return this.worlds.get(name);
  }

  /** Whether a public key opens some world, or did before that world was reset. */
  isTaken(publicKey: string): boolean {
    return this.owners.has(publicKey) || this.findByPublicKey(publicKey) !== undefined;
  }

  /**
   * The world in which a public key opens the door: the one whose own it is; else, as copies of a world know the same
   * keys, the default one before the others and the older ones before the younger.
   */
  findByPublicKey(publicKey: string): LiveWorld | undefined {
    const owner = this.worlds.get(this.owners.get(publicKey)?.world ?? '');
    if (owner?.findKey(publicKey) !== undefined) return owner;
    const first = this.find(DEFAULT_WORLD);
    const inOrder = first === undefined ? this.worlds.values() : [first, ...this.worlds.values()];
    // A thousand copies of a world have one table of keys, unless something has changed in it.
    const seen = new Set<unknown>();
    for (const live of inOrder) {
      const { keys } = live.world;
      if (!seen.has(keys) && findKeyByPublicKey(live.world, publicKey) !== undefined) return live;
      seen.add(keys);
    }
    return undefined;
  }
}
