import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { Key } from '../world/keys/key.js';
import type { World } from '../world/world.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { WorldRecord, OwnKeyPair } from './worldRecord.js';

/**
 * The key pairs that open one world alone. The keys of its first moment got theirs when the world was opened; a key
 * created later gets one when it is created, so that copies that do the same never hand out the same pair.
 */
export class OwnKeys {
  private readonly rows = new Map<string, { readonly of: Key; readonly key: Key }>();
  private latest: { readonly of: World['keys']; readonly pairs: readonly OwnKeyPair[] } | undefined;

  constructor(
    private readonly first: readonly OwnKeyPair[],
    private readonly origin: WorldRecord['origin'],
    private readonly drawLater: WorldRuntime['drawLaterKey'],
  ) {}

  /** The pairs of all keys of a world that have one. */
  pairs({ keys, seed }: World): readonly OwnKeyPair[] {
    if (this.latest?.of !== keys) {
      const { put } = keys.changesSince(this.origin.world.keys);
      const later = put.flatMap(({ id }) => (this.isLater(id) ? (this.pairOfKey(seed, id) ?? []) : []));
      this.latest = { of: keys, pairs: [...this.first, ...later] };
    }
    return this.latest.pairs;
  }

  /** The key of a public key, with the pair that was asked for. */
  find(world: World, publicKey: string): Key | undefined {
    const own = this.pairs(world).find((pair) => pair.publicKey === publicKey);
    return own === undefined ? findKeyByPublicKey(world, publicKey) : this.row(world, own);
  }

  /** A key as its creator is shown it: with the pair that opens this world alone, if it has one. */
  shown({ seed }: World, key: Key): Key {
    const { publicKey, privateKey } = this.pairOfKey(seed, key.id) ?? key;
    return { ...key, publicKey, privateKey };
  }

  private pairOfKey(seed: number, keyId: string): OwnKeyPair | undefined {
    return this.isLater(keyId)
      ? this.drawLater?.(seed, keyId)
      : this.first.find((pair) => pair.keyId === keyId);
  }

  private isLater(keyId: string): boolean {
    return this.origin.world.keys.get(keyId) === undefined;
  }

  /** The same row for as long as the key stays as it is, so that what is remembered of it is found again. */
  private row(world: World, { keyId, publicKey, privateKey }: OwnKeyPair): Key | undefined {
    const of = world.keys.get(keyId);
    if (of === undefined) return undefined;
    const known = this.rows.get(publicKey);
    if (known?.of === of) return known.key;
    const key = Object.freeze({ ...of, publicKey, privateKey });
    this.rows.set(publicKey, { of, key });
    return key;
  }
}
