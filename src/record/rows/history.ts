import { MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { Completion, Draft, Facts } from './draft.js';
import { instantOf, objectsIn } from './facts.js';
import { setsOf } from './clusterOfHost.js';
import { putPastStates, putPeriod } from './pastStates.js';
import { greatest } from '../../world/longLists.js';

/** Finds out when current states began: from alerts, pings and restarts. */
export const completeHistory: Completion = (draft) => {
  const open = draft.all('alerts').filter(({ status }) => status === 'OPEN');
  const hosts = draft.by('hosts', 'clusterId');
  for (const { hostId, eventTypeName, created } of open)
    if (
      eventTypeName === 'HOST_DOWN' &&
      typeof hostId === 'string' &&
      draft.get('hosts', hostId) !== undefined
    )
      putDown(draft, hostId, Number(created));
  const ofProject = draft.by('hosts', 'groupId');
  for (const project of draft.all('projects'))
    putSilence(draft, project, ofProject.get(String(project.id)) ?? []);
  putPastStates(draft);
  for (const cluster of draft.all('clusters')) {
    const own = hosts.get(String(cluster.id)) ?? [];
    if (cluster.active === false) putUnused(draft, cluster, own);
    putLeaderless(draft, cluster, own, open);
  }
};

function putDown(draft: Draft, hostId: string, since: Instant): void {
  if (draft.get('hosts', hostId)?.replicaState === 'DOWN' || isDownAlone(draft.get('hosts', hostId)))
    draft.put('hosts', hostId, { downSince: since });
}

/**
 * Returns whether replies show no state of a process, because it is in no replica set. Only an open alert then shows
 * that it is down.
 */
function isDownAlone(host: Facts | undefined): boolean {
  return host?.replicaState === undefined;
}

function lastPingOf(draft: Draft, hostId: unknown): Instant | undefined {
  return instantOf(draft.get('processes', String(hostId))?.lastPing);
}

/**
 * Records that an unused cluster was active until the last ping of its processes. Monitoring pings only clusters in
 * use.
 */
function putUnused(draft: Draft, { id, createdAt }: Facts, hosts: readonly Facts[]): void {
  const pings = hosts.flatMap((host) => lastPingOf(draft, host.id) ?? []);
  if (pings.length === 0) return;
  const until = greatest(pings) + SECOND_MS;
  putPeriod(draft, { subjectId: String(id), state: 'ACTIVE', from: Number(createdAt), until });
}

function putLeaderless(draft: Draft, cluster: Facts, hosts: readonly Facts[], open: readonly Facts[]): void {
  const { id } = cluster;
  const leaderless = setsOf(cluster).flatMap((name) => {
    const members = hosts.filter((host) => host.replicaSetName === name);
    if (members.length === 0 || members.some(({ replicaState }) => replicaState === 'PRIMARY')) return [];
    const alert = open.find(
      (each) => each.eventTypeName === 'NO_PRIMARY' && each.clusterId === id && each.replicaSetName === name,
    );
    return [{ replicaSetName: name, since: Number(alert?.created ?? draft.now) }];
  });
  if (leaderless.length > 0) draft.put('clusters', String(id), { leaderless });
}

/**
 * Sets the silence of a monitoring agent to begin after the last ping of a process, if that came within a minute after
 * its own.
 */
function putSilence(draft: Draft, project: Facts, hosts: readonly Facts[]): void {
  const agents = objectsIn(project.agents);
  const monitoring = agents.filter(({ typeName }) => typeName === 'MONITORING');
  if (monitoring.length === 0 || monitoring.some(({ silentSince }) => silentSince === undefined)) return;
  const pings = hosts.flatMap(({ id }) => lastPingOf(draft, id) ?? []);
  const last = Math.max(0, greatest(pings)) + SECOND_MS;
  draft.put('projects', String(project.id), {
    agents: agents.map((agent) => {
      const since = Number(agent.silentSince);
      const isLater = agent.typeName === 'MONITORING' && last > since && last < since + MINUTE_MS;
      return isLater ? { ...agent, silentSince: last } : agent;
    }),
  });
}
