import type { NearestCall } from '../../journal/nearestCalls.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { WhyWorlds } from './entryRow.js';
import { getWhy, type FailedCall } from './getWhy.js';
import { latestFailed } from './latestFailed.js';

/** The calls that came in place of the expected ones. */
export interface Shortfall {
  readonly nearest: readonly NearestCall[];
  /** Only later entries count. */
  readonly since?: number;
  /** Whether calls are missing. If not, calls came that are not wanted. */
  readonly isMissing: boolean;
}

/**
 * Returns the failed call that explains why calls did not come as expected, with its reason: the nearest one that
 * failed, or else, if calls are missing, the latest one that failed.
 */
export function decisiveCall(
  worlds: WhyWorlds,
  live: LiveWorld,
  { nearest, since = 0, isMissing }: Shortfall,
): FailedCall | undefined {
  for (const { id } of nearest) {
    if (live.journal.find(id)?.kind !== 'exchange') continue;
    const call = getWhy(worlds, live, { id });
    if (call.failed) return call;
  }
  const latest = isMissing ? latestFailed(live.journal, since) : undefined;
  return latest && getWhy(worlds, live, { id: latest.id });
}

/** Names a failed call and says why it failed. */
export function failureText({ id, operation, method, path, status, why }: FailedCall): string {
  const call = [`#${id}`, operation, method, path, status].filter((part) => part !== undefined).join(' ');
  return `${call} failed: ${why?.text ?? 'the reason is not known'}`;
}
