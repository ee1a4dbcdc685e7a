import type { LiveWorld } from '../simulator/liveWorld.js';

/** Whether a stream, an advance, a delayed reply or an append needs a world in memory. */
export function isBusy({ watcherCount, advancing, faults, saving }: LiveWorld): boolean {
  return (
    watcherCount > 0 || advancing !== undefined || faults.pendingReplies.size > 0 || saving !== undefined
  );
}
