import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { WorldRecord, WorldKeyPair } from './worldRecord.js';

/**
 * The key pairs that reach one world only. The first keys got theirs when the world was opened. A later key gets its
 * pair when it is created, so two copies never return the same pair.
 */
export class WorldKeys {
  private readonly rows = new Map<string, { readonly of: Key; readonly key: Key }>();
  private latest: { readonly of: World['keys']; readonly pairs: readonly WorldKeyPair[] } | undefined;

  constructor(
    private readonly first: readonly WorldKeyPair[],
    private readonly origin: WorldRecord['origin'],
    private readonly drawLater: WorldRuntime['drawLaterKey'],
  ) {}

  pairs({ keys, seed }: World): readonly WorldKeyPair[] {
    if (this.latest?.of !== keys) {
      const { put } = keys.changesSince(this.origin.world.keys);
      const later = put.flatMap(({ id }) => (this.isLater(id) ? (this.pairOfKey(seed, id) ?? []) : []));
      this.latest = { of: keys, pairs: [...this.first, ...later] };
    }
    return this.latest.pairs;
  }

  /** Returns the key of a public key, with the pair to which that public key belongs. */
  find(world: World, publicKey: string): Key | undefined {
    const own = this.pairs(world).find((pair) => pair.publicKey === publicKey);
    return own === undefined ? findKeyByPublicKey(world, publicKey) : this.row(world, own);
  }

  /** Returns a key as its creator sees it: with the pair that reaches this world only, if it has one. */
  shown({ seed }: World, key: Key): Key {
    const { publicKey, privateKey } = this.pairOfKey(seed, key.id) ?? key;
    return { ...key, publicKey, privateKey };
  }

  private pairOfKey(seed: number, keyId: string): WorldKeyPair | undefined {
    return this.isLater(keyId)
      ? this.drawLater?.(seed, keyId)
      : this.first.find((pair) => pair.keyId === keyId);
  }

  private isLater(keyId: string): boolean {
    return this.origin.world.keys.get(keyId) === undefined;
  }

  /** Returns the same object until the key changes, so that caches keyed by the row hit. */
  private row(world: World, { keyId, publicKey, privateKey }: WorldKeyPair): Key | undefined {
    const of = world.keys.get(keyId);
    if (of === undefined) return undefined;
    const known = this.rows.get(publicKey);
    if (known?.of === of) return known.key;
    const key = Object.freeze({ ...of, publicKey, privateKey });
    this.rows.set(publicKey, { of, key });
    return key;
  }
}
