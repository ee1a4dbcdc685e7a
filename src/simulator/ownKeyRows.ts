import type { Key } from '../domain/keys/key.js';
import type { World } from '../domain/world.js';
import type { OwnKeyPair } from './life.js';

/** Finds the keys of a world by the pairs that open it alone. */
export class OwnKeyRows {
  private readonly rows = new Map<string, { readonly of: Key; readonly key: Key }>();

  constructor(private readonly pairs: readonly OwnKeyPair[]) {}

  /** Whether a public key is one of theirs, whatever has become of its key. */
  pairOf(publicKey: string): OwnKeyPair | undefined {
    return this.pairs.find((pair) => pair.publicKey === publicKey);
  }

  /** The same row for as long as the key stays as it is, so that what is remembered of it is found again. */
  find(world: World, { keyId, publicKey, privateKey }: OwnKeyPair): Key | undefined {
    const of = world.keys.get(keyId);
    if (of === undefined) return undefined;
    const known = this.rows.get(publicKey);
    if (known?.of === of) return known.key;
    const key = Object.freeze({ ...of, publicKey, privateKey });
    this.rows.set(publicKey, { of, key });
    return key;
  }
}
