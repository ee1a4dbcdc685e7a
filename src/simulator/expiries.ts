import type { Duration } from '../world/duration.js';
import { least } from '../world/longLists.js';

const NONE: readonly string[] = [];

/** The last use of a world that has a time to live. */
interface Lease {
  readonly ttl: Duration;
  lastUsed: number;
}

/**
 * Knows when unused worlds end. Times are those of a monotonic clock in milliseconds, so a jump of the real clock ends
 * no world.
 */
export class Expiries {
  private readonly leases = new Map<string, Lease>();
  /** No world ends before this time. */
  private earliest = Infinity;

  constructor(private readonly ticks: () => number) {}

  begin(world: string, ttl: Duration): void {
    const now = this.ticks();
    this.leases.set(world, { ttl, lastUsed: now });
    this.earliest = Math.min(this.earliest, now + ttl);
  }

  end(world: string): void {
    this.leases.delete(world);
  }

  /** Lets the time to live of a world begin again. */
  use(world: string): void {
    const lease = this.leases.get(world);
    if (lease === undefined) return;
    lease.lastUsed = this.ticks();
    this.earliest = Math.min(this.earliest, lease.lastUsed + lease.ttl);
  }

  /** Returns how many milliseconds a world has left, or `undefined` if it has no time to live. */
  left(world: string): number | undefined {
    const lease = this.leases.get(world);
    return lease && lease.lastUsed + lease.ttl - this.ticks();
  }

  /** Returns the worlds whose time is over. Costs nothing while no world can be over. */
  over(): readonly string[] {
    if (this.earliest === Infinity) return NONE;
    const now = this.ticks();
    if (now < this.earliest) return NONE;
    const ends = Array.from(this.leases, ([world, { ttl, lastUsed }]) => ({ world, at: lastUsed + ttl }));
    this.earliest = Math.min(least(ends.map(({ at }) => at).filter((at) => at > now)), Infinity);
    return ends.filter(({ at }) => at <= now).map(({ world }) => world);
  }
}
