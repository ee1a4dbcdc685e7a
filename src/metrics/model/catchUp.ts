import type { Host, HostState } from '../../world/tables/hosts.js';
import { awaySince } from '../../world/hosts/host.js';
import { copyOf } from '../../world/hosts/copying.js';
import { drawRecoveryMs } from '../../world/hosts/recovery.js';
import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { hostStateOf } from '../../world/periods/states.js';
import type { World } from '../../world/world.js';
import type { Copy } from '../../world/tables/periods.js';
import type { Extent } from '../../world/periods/periodsIn.js';
import type { Range } from './range.js';
import { trackOf, type Span, type Track } from './track.js';

/** How a member recovers from an outage. */
export interface CatchUp {
  /** End of the outage. */
  readonly since: Instant;
  /** Replication lag at the end of the outage. */
  readonly behindMs: Duration;
  /** Duration of the recovery. */
  readonly lengthMs: Duration;
}

/**
 * Returns how fast a recovering member reads the oplog: 2 means twice as fast as the entries were written.
 */
export function speedOf({ behindMs, lengthMs }: CatchUp): number {
  return 1 + behindMs / lengthMs;
}

/** Returns the instant at which the primary wrote the oplog entry that a recovering member reads at `instant`. */
export function readAt(catchUp: CatchUp, instant: Instant): Instant {
  const { since, behindMs } = catchUp;
  return since - behindMs + (instant - since) * speedOf(catchUp);
}

/** Returns the time range of the writes that a recovering member reads in a time range. */
export function readRange(catchUp: CatchUp, { from, until }: Range): Range {
  return { from: readAt(catchUp, from), until: readAt(catchUp, until) };
}

/** Returns the instant at which a recovering member reads what the primary wrote at `written`. */
export function instantOfReading(catchUp: CatchUp, written: Instant): Instant {
  const { since, behindMs } = catchUp;
  return since + (written - since + behindMs) / speedOf(catchUp);
}

/** The copy of a member whose initial sync has not started. */
export const UNSTARTED: Copy = { since: Infinity, lengthMs: 1 };

/** Returns whether a new member waits until it joins its set. */
function isWaiting({ replicaState, stateSince, restart, downSince }: Host): boolean {
  return replicaState === 'STARTUP2' && stateSince === undefined && (restart ?? downSince) === undefined;
}

/** Returns the states of a host over time. */
export function hostTrack(world: World, host: Host, extent: Extent): Track<HostState> {
  const { id, behindMs, recoveryMs } = host;
  const since = awaySince(host);
  const state = hostStateOf(host);
  const copy = isWaiting(host) ? UNSTARTED : copyOf(world.seed, host);
  return trackOf(world, id, { state, since, usual: usualStateOf(host), behindMs, recoveryMs, copy }, extent);
}

/**
 * Returns the recovery of a host in a span of its track. Returns `undefined` if the host is not recovering in
 * this span, or if its lag is unknown.
 */
export function catchUpOf(
  { seed }: World,
  host: Host,
  span: Span<HostState> | undefined,
): CatchUp | undefined {
  if (span?.state !== 'RECOVERING' || span.behindMs === undefined) return undefined;
  // If the track does not contain the start of the current state, the host's row may contain it.
  const since = span.from === -Infinity ? host.stateSince : span.from;
  if (since === undefined) return undefined;
  const { behindMs, recoveryMs } = span;
  return { since, behindMs, lengthMs: recoveryMs ?? drawRecoveryMs(seed, host, since, behindMs) };
}

function usualStateOf({ role, replicaSetName }: Host): HostState {
  if (replicaSetName === undefined) return 'UP';
  return role === 'ARBITER' ? 'ARBITER' : 'SECONDARY';
}
