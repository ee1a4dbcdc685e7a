/** A map that forgets what was longest not asked for once it is full: memory for what strangers send is bounded. */
export class RecentMap<V> {
  private readonly held = new Map<string, V>();

  constructor(private readonly size: number) {}

  /** What is there under a key, which is recent from now on; made if it is not there. */
  at(key: string, make: () => V): V {
    const known = this.held.get(key);
    if (known !== undefined) this.held.delete(key);
    const value = known ?? make();
    this.held.set(key, value);
    if (this.held.size > this.size) this.forgetOldest();
    return value;
  }

  clear(): void {
    this.held.clear();
  }

  private forgetOldest(): void {
    for (const key of this.held.keys()) {
      this.held.delete(key);
      return;
    }
  }
}

/** A count that can be raised. */
export interface Tally {
  count: number;
}

/** Counts one more. */
export function countUp(map: RecentMap<Tally>, key: string): number {
  const tally = map.at(key, () => ({ count: 0 }));
  tally.count += 1;
  return tally.count;
}
