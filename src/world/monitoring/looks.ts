import { hostsOf } from '../clusters/replicaSets.js';
import { isUp, membersOfSet } from '../clusters/voters.js';
import { dropAbsent } from '../dropAbsent.js';
import { isReached } from '../hosts/host.js';
import type { Instant } from '../instant.js';
import { least } from '../longLists.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { hasActiveAgent } from './activeAgents.js';
import { reportedAt } from './downReports.js';
import { lastPingOf } from './lastPing.js';
import { observedStateOf } from './observedState.js';
import { pingAfter } from './pings.js';

/**
 * Keeps what monitoring has seen of the processes of a cluster until a ping shows their changes, and sets when it looks at
 * them next. If no monitoring agent pings, nothing is seen until one does.
 */
export function keepUntilPing(before: World, world: World, cluster: Cluster): World {
  const isPinged = hasActiveAgent(world.projects.get(cluster.groupId), 'MONITORING');
  const hosts = hostsOf(world, cluster);
  const kept = hosts.reduce((table, host) => {
    const next = withoutOldPing(keepSeen(world, before.hosts.get(host.id), host));
    return next === host ? table : table.put(next);
  }, world.hosts);
  const seen = { ...world, hosts: kept };
  const scheduled = hostsOf(seen, cluster).reduce((table, host) => {
    const looksAt = isPinged ? nextLook(seen, host) : undefined;
    return looksAt === host.looksAt ? table : table.put(dropAbsent<Host>({ ...host, looksAt }));
  }, kept);
  return scheduled === world.hosts ? world : { ...world, hosts: scheduled };
}

/** Returns a process whose change monitoring has not seen yet. */
function keepSeen(world: World, old: Host | undefined, host: Host): Host {
  if (old === undefined || !isReached(old) || !isReached(host)) return host;
  if (old.replicaSetName !== host.replicaSetName || actualStateOf(old) === actualStateOf(host)) return host;
  const seen = observedStateOf(old);
  const kept: Host = seen === actualStateOf(host) ? omit(host, 'observed') : { ...host, observed: seen };
  if (isAnswering(host) || host.unpingedSince !== undefined) return kept;
  return { ...kept, unpingedSince: lastPingOf(world, host)?.at ?? host.createdAt };
}

function withoutOldPing(host: Host): Host {
  const isKnownUp = isAnswering(host) && host.observed === undefined;
  return isKnownUp && host.unpingedSince !== undefined ? omit(host, 'unpingedSince') : host;
}

function isAnswering({ downSince, cutOffSince }: Host): boolean {
  return downSince === undefined && cutOffSince === undefined;
}

/** Returns the state of a process without a planned restart, which is too short to be reported. */
function actualStateOf(host: Host): string {
  return observedStateOf(omit(host, 'observed'));
}

/** Returns when monitoring next learns something about a process. */
function nextLook(world: World, host: Host): Instant | undefined {
  if (!isReached(host)) return undefined;
  const reports = reportedAt(world, host) ?? world.now;
  const times = [
    ...(host.observed === undefined ? [] : pingersOf(world, host).map((each) => duePing(world, each))),
    ...(reports > world.now ? [reports] : []),
  ];
  return times.length === 0 ? undefined : least(times);
}

/**
 * Returns the processes whose ping shows the state of a process: the members of its set that are up know the states of
 * all members. Without such a member, its own ping fails.
 */
function pingersOf(world: World, host: Host): readonly Host[] {
  const members = membersOfSet(world, host.clusterId, host.replicaSetName);
  const answering = members.filter(canAnswer);
  return answering.length === 0 ? [host] : answering;
}

function canAnswer(host: Host): boolean {
  return isUp(host) && isReached(host) && isAnswering(host);
}

/** Returns the first instant, not before the current one, at which a ping of a process is due. */
function duePing({ seed, now }: World, host: Host): Instant {
  return pingAfter(seed, host, now - 1);
}

/** Lets monitoring look at a process. A ping that is due now shows the states of all members of its set at once. */
export function look(world: World, host: Host): Outcome {
  const isPinged = pingersOf(world, host).some((each) => duePing(world, each) === world.now);
  return { world: isPinged ? reveal(world, host) : withLooked(world, omit(host, 'looksAt')), events: [] };
}

/**
 * Lets monitoring know the state of a process and, if a member of its set answers, those of all members. Members that are
 * all down are known one by one.
 */
export function reveal(world: World, host: Host): World {
  const members = membersOfSet(world, host.clusterId, host.replicaSetName);
  const known = members.some(canAnswer) ? members : [host];
  return known.reduce((next, each) => withLooked(next, omit(each, 'looksAt', 'observed')), world);
}

function withLooked(world: World, host: Host): World {
  return { ...world, hosts: world.hosts.put(host) };
}
