import { parseDuration } from '../world/duration.js';
import type { Fault } from '../world/faults/fault.js';
import type { FaultStale } from '../world/scenario.gen.js';

/** Reads are answered from the world as it was; changes are not touched. */
export const stale: Fault<FaultStale> = {
  disturb: ({ lag }, { isRead }) => (isRead ? [{ kind: 'past', lag: parseDuration(lag) ?? 0 }] : []),
};
