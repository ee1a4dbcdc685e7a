import type { Host, HostState } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import type { Track } from './track.js';

/**
 * A process in the cluster or replica set of a host, with its states over time. The host's own process is a
 * peer too.
 */
export interface Peer {
  readonly host: Host;
  readonly track: Track<HostState>;
}

/** Maximum traffic that one process serves, as a multiple of its usual share. */
const SHARE_MAX = 3;
/** Additional traffic that a primary serves while all secondaries are down, as a share of its usual traffic. */
const READS_OF_SECONDARIES = 0.3;

/**
 * Returns the traffic that a process serves, as a multiple of its usual share. The result is above 1 while
 * other processes with the same role are down.
 */
export function shareOf(host: Host, peers: readonly Peer[], at: Instant): number {
  const alike = peers.filter((peer) => peer.host.role === host.role && peer.host.createdAt <= at);
  const states = alike.map(({ track }) => track.at(at));
  if (host.role === 'MONGOS') return share(alike.length, states.filter((state) => state !== 'DOWN').length);
  if (host.role !== 'MEMBER' || alike.length < 2) return 1;
  const readers = states.filter((state) => state === 'SECONDARY').length;
  const usual = alike.length - 1;
  const isPrimary = alike.some((peer) => peer.host.id === host.id && peer.track.at(at) === 'PRIMARY');
  if (isPrimary) return 1 + READS_OF_SECONDARIES * Math.max(0, 1 - readers / usual);
  return share(usual, readers);
}

function share(usual: number, there: number): number {
  return Math.min(SHARE_MAX, Math.max(1, usual / Math.max(1, there)));
}
