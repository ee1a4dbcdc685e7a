import type { LiveWorld } from '../simulator/liveWorld.js';

/** Knows when the worlds of a replica were last used. Times are those of a monotonic clock in milliseconds. */
export class Uses {
  private readonly lastUsed = new Map<string, number>();

  constructor(private readonly ticks: () => number) {}

  use(world: string): void {
    this.lastUsed.set(world, this.ticks());
  }

  forget(world: string): void {
    this.lastUsed.delete(world);
  }

  isIdle(world: string, idleMs: number): boolean {
    const used = this.lastUsed.get(world);
    return used !== undefined && this.ticks() - used >= idleMs;
  }
}

/** Whether a stream, an advance, a delayed reply or an append needs a world in memory. */
export function isBusy({ watcherCount, advancing, faults, saving }: LiveWorld): boolean {
  return (
    watcherCount > 0 || advancing !== undefined || faults.pendingReplies.size > 0 || saving !== undefined
  );
}
