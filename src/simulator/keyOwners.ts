interface Owner {
  readonly world: string;
  readonly keyId: string;
}

/** Maps each public key that reaches exactly one world to this world and its API key. */
export class KeyOwners {
  private readonly owners = new Map<string, Owner>();
  /**
   * The same public keys, grouped by world. With this map, deleting a world need not search the keys of all
   * worlds.
   */
  private readonly publicKeys = new Map<string, Set<string>>();

  get(publicKey: string): Owner | undefined {
    return this.owners.get(publicKey);
  }

  set(publicKey: string, owner: Owner): void {
    this.owners.set(publicKey, owner);
    const known = this.publicKeys.get(owner.world);
    if (known === undefined) this.publicKeys.set(owner.world, new Set([publicKey]));
    else known.add(publicKey);
  }

  /** Removes the keys of a deleted world. */
  removeWorld(world: string): void {
    for (const publicKey of this.publicKeys.get(world) ?? []) this.owners.delete(publicKey);
    this.publicKeys.delete(world);
  }
}
