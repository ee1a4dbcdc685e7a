import { findKeyByPublicKey } from '../world/keys/findKey.js';
import type { Key } from '../world/tables/keys.js';
import type { World } from '../world/world.js';
import type { WorldRuntime } from './worldRuntime.js';
import type { WorldRecord, WorldKeyPair } from './worldRecord.js';
import { stream } from '../world/random.js';
import { drawKeyPair, formOf } from '../world/keys/keyPair.js';

/**
 * The additional key pairs of a world's API keys. A request that is signed with such a pair reaches only this world.
 * API keys that exist at the start of the world get their pairs when the world is created. An API key that is created
 * afterwards gets its pair at that time, so that forks of the world do not share the pair.
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
      const later = put.flatMap((key) => (this.isLater(key.id) ? (this.pairOfKey(seed, key) ?? []) : []));
      this.latest = { of: keys, pairs: [...this.first, ...later] };
    }
    return this.latest.pairs;
  }

  /**
   * Returns the API key that has this public key. If the key has several key pairs, the result contains the pair of
   * `publicKey`.
   */
  find(world: World, publicKey: string): Key | undefined {
    const own = this.pairs(world).find((pair) => pair.publicKey === publicKey);
    return own === undefined ? findKeyByPublicKey(world, publicKey) : this.row(world, own);
  }

  /**
   * Returns a key as its creator sees it. If the key has a pair that reaches only this world, the result
   * contains this pair.
   */
  shown({ seed }: World, key: Key): Key {
    const { publicKey, privateKey } = this.pairOfKey(seed, key) ?? key;
    return { ...key, publicKey, privateKey };
  }

  private pairOfKey(seed: number, key: Key): WorldKeyPair | undefined {
    return this.isLater(key.id)
      ? this.drawLater?.(seed, key)
      : this.first.find((pair) => pair.keyId === key.id);
  }

  private isLater(keyId: string): boolean {
    return this.origin.world.keys.get(keyId) === undefined;
  }

  /**
   * Returns the API key with its own pair. Returns the same object until the key changes, because callers cache
   * values by this object.
   */
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

/**
 * Draws a key pair for each key of a world. Requests with this pair reach this world only. The pair follows
 * from the world's name, the seed and the key's name. If the public key is taken, another one is drawn.
 */
export function drawKeys(
  worldName: string,
  { keys, seed }: World,
  isTaken: (publicKey: string) => boolean,
): readonly WorldKeyPair[] {
  const drawn = new Set<string>();
  return keys
    .all()
    .toArray()
    .map((key) => {
      const random = stream(seed, 'ownKey', worldName, key.name);
      const isUsed = (publicKey: string): boolean => drawn.has(publicKey) || isTaken(publicKey);
      const pair = drawKeyPair(random, formOf(key), isUsed);
      drawn.add(pair.publicKey);
      return { keyId: key.id, ...pair };
    });
}

/**
 * Draws the pair of a key that was created after the world. The pair follows from the world's name, the seed
 * and the key's id. If the public key is taken, another one is drawn.
 */
export function drawLaterKey(
  worldName: string,
  seed: number,
  key: Key,
  isTaken: (publicKey: string) => boolean,
): WorldKeyPair {
  const random = stream(seed, 'laterKey', worldName, key.id);
  return { keyId: key.id, ...drawKeyPair(random, formOf(key), isTaken) };
}
