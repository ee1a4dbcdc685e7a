import type { Host, HostState } from '../../world/hosts/host.js';
import { recoveryMs } from '../../world/hosts/recovery.js';
import type { Instant } from '../../world/instant.js';
import { hostStateOf } from '../../world/periods/states.js';
import type { World } from '../../world/world.js';
import type { CatchUp } from './catchingUp.js';
import { trackOf, type Span, type Track } from './track.js';

/** The states of a host from an instant on. */
export function hostTrack(world: World, host: Host, from: Instant): Track<HostState> {
  const { id, downSince: since, behindMs } = host;
  return trackOf(world, id, { state: hostStateOf(host), since, usual: usualStateOf(host), behindMs }, from);
}

/** How a member catches up in a span; undefined if it does not, or nothing tells how far behind it was. */
export function catchUpOf(
  { seed }: World,
  { id, stateSince }: Host,
  span: Span<HostState> | undefined,
): CatchUp | undefined {
  if (span?.state !== 'RECOVERING' || span.behindMs === undefined) return undefined;
  // The present state may have begun before everything that the track knows.
  const since = span.from === -Infinity ? stateSince : span.from;
  if (since === undefined) return undefined;
  const { behindMs } = span;
  return { since, behindMs, lengthMs: recoveryMs(seed, id, since, behindMs) };
}

/** From when on a host's series depend on what was written: a member that catches up reads what it missed before. */
export function readsFrom(world: World, host: Host, from: Instant): Instant {
  const catchUps = hostTrack(world, host, from).map((span) => catchUpOf(world, host, span));
  const begun = catchUps.map((each) => (each === undefined ? from : each.since - each.behindMs));
  return Math.min(from, ...begun);
}

function usualStateOf({ role, replicaSetName }: Host): HostState {
  if (replicaSetName === undefined) return 'UP';
  return role === 'ARBITER' ? 'ARBITER' : 'SECONDARY';
}
