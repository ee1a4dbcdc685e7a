import { parseDuration } from '../domain/duration.js';
import type { Fault } from '../domain/faults/fault.js';
import type { FaultStale } from '../domain/scenario.gen.js';

/** Reads are answered from the world as it was; changes are not touched. */
export const stale: Fault<FaultStale> = {
  disturb: ({ lag }, { isRead }) => (isRead ? [{ kind: 'past', lag: parseDuration(lag) ?? 0 }] : []),
};
