import type { Duration } from '../../world/duration.js';
import type { FaultRow } from '../../world/tables/faults.js';
import type { Instant } from '../../world/instant.js';

/** A map that evicts the least recently used key when it is full, so that requests cannot fill the memory. */
export class RecentMap<V> {
  private readonly values = new Map<string, V>();

  constructor(private readonly size: number) {}

  /**
   * Returns the value of a key. Creates the value if it is missing. The key becomes the most recently used
   * one.
   */
  at(key: string, make: () => V): V {
    const known = this.values.get(key);
    if (known !== undefined) this.values.delete(key);
    const value = known ?? make();
    this.values.set(key, value);
    if (this.values.size > this.size) this.forgetOldest();
    return value;
  }

  /** Returns the keys. The most recently used one is the last. */
  keys(): Iterable<string> {
    return this.values.keys();
  }

  clear(): void {
    this.values.clear();
  }

  /** Returns a copy that changes apart from this map. `copyOf` copies a value. */
  copied(copyOf: (value: V) => V): RecentMap<V> {
    const copy = new RecentMap<V>(this.size);
    for (const [key, value] of this.values) copy.values.set(key, copyOf(value));
    return copy;
  }

  private forgetOldest(): void {
    for (const key of this.values.keys()) {
      this.values.delete(key);
      return;
    }
  }
}

/** Counts how often each key occurred. Evicts the least recent keys beyond a maximum. */
export class RecentCounts {
  private constructor(private readonly counts: RecentMap<{ count: number }>) {}

  static of(size: number): RecentCounts {
    return new RecentCounts(new RecentMap(size));
  }

  /** Increments the count of a key and returns it. */
  countUp(key: string): number {
    const entry = this.counts.at(key, () => ({ count: 0 }));
    entry.count += 1;
    return entry.count;
  }

  clear(): void {
    this.counts.clear();
  }

  copied(): RecentCounts {
    return new RecentCounts(this.counts.copied((entry) => ({ ...entry })));
  }
}

/**
 * Number of calls that a rule matched (`matched`), that its random draw also selected (`drawn`), and that it affected
 * (`injected`).
 */
export interface RuleStatistics {
  readonly matched: number;
  readonly drawn: number;
  readonly injected: number;
}

/** Maximum number of API keys or requests that each rule counts separately. */
const COUNTED_MAX = 5_000;

/** Counts of one rule. They restart at zero when the rule changes, unless it is only switched on or off. */
export class RuleCounts {
  readonly statistics = { matched: 0, drawn: 0, injected: 0 };
  requests = RecentCounts.of(COUNTED_MAX);
  private quotas = new RecentMap<Quota>(COUNTED_MAX);
  private windows = new RecentMap<{ start: Instant; count: number }>(COUNTED_MAX);

  constructor(public row: FaultRow) {}

  /** Returns a copy that counts apart from these counts. */
  copied(): RuleCounts {
    const copy = new RuleCounts(this.row);
    Object.assign(copy.statistics, this.statistics);
    copy.requests = this.requests.copied();
    copy.quotas = this.quotas.copied((quota) => ({ ...quota }));
    copy.windows = this.windows.copied((window) => ({ ...window }));
    return copy;
  }

  /**
   * Returns the counts for `skip` and `times` in one group of calls, such as the calls of one API key.
   * `owner` is the key of the group; the rule's `per` defines the groups.
   */
  quota(owner: string): Quota {
    return this.quotas.at(owner, () => ({ skipped: 0, injected: 0 }));
  }

  /**
   * Counts a call in the current window of virtual time, or starts a new window. Returns the number of calls
   * in the window and the window's remaining time.
   */
  countInWindow(owner: string, now: Instant, length: Duration): { count: number; rest: Duration } {
    const window = this.windows.at(owner, () => ({ start: now, count: 0 }));
    if (now >= window.start + length || now < window.start) Object.assign(window, { start: now, count: 0 });
    window.count += 1;
    return { count: window.count, rest: window.start + length - now };
  }
}

/** Counts for `skip` and `times`. */
export interface Quota {
  skipped: number;
  injected: number;
}
