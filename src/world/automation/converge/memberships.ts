import { updateElection } from '../../clusters/elections.js';
import { dropAbsent } from '../../dropAbsent.js';
import type { Instant } from '../../instant.js';
import { inTurn } from '../../inTurn.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { Host, Membership } from '../../tables/hosts.js';
import type { World } from '../../world.js';
import type { MemberEntry } from '../document/entries.js';
import type { Goal } from './goal.js';
import { hostOf, peersOf } from './peers.js';
import { preferPriority } from './priorities.js';

/**
 * Gives the members of a replica set the votes, priorities and delays of its configuration. A secondary with a higher
 * priority than the primary takes over at once.
 */
export function applyMemberships(world: World, groupId: string, goal: Goal): Outcome {
  return inTurn(world, [
    (before) => ({ world: withMemberships(before, groupId, goal), events: [] }),
    (before) => preferPriority(before, groupId, goal),
    (before) => ({ world: withElection(before, hostOf(before, groupId, goal.entry)), events: [] }),
  ]);
}

function withElection(world: World, host: Host | undefined): World {
  return host === undefined ? world : updateElection(world, host.clusterId, host.replicaSetName);
}

function withMemberships(world: World, groupId: string, goal: Goal): World {
  const { clusterId, replicaSetName } = hostOf(world, groupId, goal.entry) ?? {};
  if (replicaSetName === undefined) return world;
  const entries = goal.entries.replicaSets.get(replicaSetName)?.members ?? [];
  const hosts = peersOf(goal).flatMap((peer) => {
    const host = hostOf(world, groupId, peer);
    const entry = entries.find(({ processName }) => processName === peer.name);
    const isMember = host?.clusterId === clusterId && host?.replicaSetName === replicaSetName;
    return host !== undefined && isMember && entry !== undefined
      ? withMembership(host, entry, world.now)
      : [];
  });
  return { ...world, hosts: hosts.reduce((table, host) => table.put(host), world.hosts) };
}

/** Returns whether the votes, the priority or the delay of a member differ from its entry. */
export function isOtherwise(host: Host, entry: MemberEntry): boolean {
  return withMembership(host, entry, host.createdAt).length > 0;
}

/** Returns a member with the settings of its entry, or an empty list if it has them already. */
function withMembership(host: Host, entry: MemberEntry, now: Instant): readonly Host[] {
  const membership = membershipOf(host, entry, now);
  if (JSON.stringify(membership) === JSON.stringify(host.membership ?? {})) return [];
  const rest = omit(host, 'membership');
  return [Object.keys(membership).length === 0 ? rest : { ...rest, membership }];
}

function membershipOf({ role, membership }: Host, entry: MemberEntry, now: Instant): Membership {
  const { priority, votes, isHidden, delaySeconds: seconds } = entry;
  const since = membership?.delay?.seconds === seconds ? membership.delay.since : now;
  return dropAbsent<Membership>({
    priority: priority === (role === 'ARBITER' ? 0 : 1) ? undefined : priority,
    votes: votes === 1 ? undefined : votes,
    hidden: isHidden ? true : undefined,
    delay: seconds > 0 ? { seconds, since } : undefined,
  });
}
