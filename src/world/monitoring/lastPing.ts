import { awaySince, isReached } from '../hosts/host.js';
import type { Duration } from '../duration.js';
import type { Instant } from '../instant.js';
import { agentSubject, reachSubject } from '../periods/states.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import { sortable, type Period } from '../tables/periods.js';
import type { Agent } from '../tables/projects.js';
import type { World } from '../world.js';
import { pingBy } from './pings.js';
import { greatest } from '../longLists.js';

/** The last ping of a process, with its instant and how long the process had been running. */
export interface LastPing {
  readonly at: Instant;
  readonly uptimeMs: Duration;
  /** When the process last started. Unset if it has been running since before the platform knew it. */
  readonly restartedAt?: Instant;
}

/** Returns the last ping of a process, or `undefined` before the first one. */
export function lastPingOf(world: World, host: Host): LastPing | undefined {
  if (!isReached(host)) return undefined;
  const at = lastPingAt(world, host);
  const restartedAt = lastStart(world, host, at);
  if (restartedAt === undefined) return { at, uptimeMs: at - host.createdAt };
  return { at, uptimeMs: at - restartedAt, restartedAt };
}

/**
 * Returns the last instant at which a ping was due, the process was up, its cluster was in use, and a monitoring agent
 * worked and could connect.
 */
function lastPingAt(world: World, host: Host): Instant {
  let at = pingBy(world.seed, host, world.now);
  while (at > host.createdAt) {
    const since =
      downFrom(world, host, at) ??
      cutOffFrom(world, host, at) ??
      silentFrom(world, host, at) ??
      unusedFrom(world, host, at);
    if (since === undefined) return at;
    at = pingBy(world.seed, host, since - 1);
  }
  return host.createdAt;
}

/** Returns when a process went down, if it is down at an instant. */
function downFrom(world: World, host: Host, at: Instant): Instant | undefined {
  const since = awaySince(host);
  if (since !== undefined && at >= since) return since;
  const period = periodAt(world, host.id, at);
  return period?.state === 'DOWN' ? period.from : undefined;
}

/** Returns since when no agent could connect to a process, if none can at an instant. */
function cutOffFrom(world: World, { id, cutOffSince }: Host, at: Instant): Instant | undefined {
  if (cutOffSince !== undefined && at >= cutOffSince) return cutOffSince;
  const period = periodAt(world, reachSubject(id), at);
  return period?.state === 'CUT_OFF' ? period.from : undefined;
}

/** Returns since when a process's cluster has not been in use at an instant. */
function unusedFrom(world: World, { clusterId }: Host, at: Instant): Instant | undefined {
  const cluster = world.clusters.get(clusterId);
  const since = cluster?.active === false ? presentFrom(world, cluster) : undefined;
  if (since !== undefined && at >= since) return since;
  const period = periodAt(world, clusterId, at);
  return period?.state === 'INACTIVE' ? period.from : undefined;
}

function presentFrom(world: World, { id, createdAt }: Cluster): Instant {
  return world.periods.select('subject', id).pageBackwards(0, 1)[0]?.until ?? createdAt;
}

/** Returns when the last monitoring agent of the project fell silent, if none pings at an instant. */
function silentFrom(world: World, { groupId }: Host, at: Instant): Instant | undefined {
  const agents =
    world.projects.get(groupId)?.agents.filter(({ typeName }) => typeName === 'MONITORING') ?? [];
  const silences = agents.map((agent) => agentSilentFrom(world, groupId, agent, at));
  const known = silences.filter((since) => since !== undefined);
  return known.length === 0 || known.length < agents.length ? undefined : greatest(known);
}

function agentSilentFrom(world: World, groupId: string, agent: Agent, at: Instant): Instant | undefined {
  if (agent.silentSince !== undefined && at >= agent.silentSince) return agent.silentSince;
  const period = periodAt(world, agentSubject(groupId, agent), at);
  return period?.state === 'SILENT' ? period.from : undefined;
}

/**
 * Upper end of an index range. `:` sorts after all digits, so it sorts after every instant that `sortable` has
 * formatted.
 */
const END = ':';

/** Returns the past period of a subject that contains an instant. */
function periodAt(world: World, subjectId: string, at: Instant): Period | undefined {
  const later = world.periods.between('subject', subjectId, sortable(at + 1), END).first();
  return later !== undefined && later.from <= at ? later : undefined;
}

const PERIODS_PER_PAGE = 20;

/** Returns the end of the last period before an instant in which the process was down. */
function lastStart(world: World, { id }: Host, at: Instant): Instant | undefined {
  const past = world.periods.between('subject', id, '', sortable(at + 1));
  for (let offset = 0; offset < past.size; offset += PERIODS_PER_PAGE) {
    const down = past.pageBackwards(offset, PERIODS_PER_PAGE).find(({ state }) => state === 'DOWN');
    if (down !== undefined) return down.until;
  }
  return undefined;
}
