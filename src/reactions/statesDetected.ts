import { closeAlert } from '../world/alerts/closeAlert.js';
import { openAlert } from '../world/alerts/openAlert.js';
import type { Cluster } from '../world/tables/clusters.js';
import { hostsOf } from '../world/clusters/replicaSets.js';
import { isReached } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import { inTurn } from '../world/inTurn.js';
import { omit } from '../world/omit.js';
import type { Outcome } from '../world/outcome.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { hasActiveAgent } from '../world/monitoring/activeAgents.js';
import { seesByPings } from '../world/monitoring/downReports.js';
import { keepUntilPing } from '../world/monitoring/looks.js';
import { observedStateOf } from '../world/monitoring/observedState.js';
import { clustersOfSilence } from '../world/monitoring/silenceChanges.js';
import { stateEvents } from '../world/monitoring/stateEvents.js';
import type { Watched } from '../world/monitoring/watched.js';
import { watchedOf } from '../world/monitoring/watchedOf.js';

/**
 * Runs monitoring on the clusters that a change affected: writes the events of changed states, and opens and
 * closes alerts. If no monitoring agent pings in a project, keeps the last observed states of its processes
 * instead. When an agent pings again, monitoring detects the changes. With the quirk `hostDownAfter`, it keeps them until
 * the next ping.
 */
export const statesDetected: Reaction = {
  name: 'statesDetected',
  watches: ['hosts', 'projects'],
  after: ['goalsPinged', 'pingsRetried'],
  react: (before, after) =>
    inTurn(
      after,
      touchedClusters(before, after).map((id) => (world: World) => {
        const cluster = world.clusters.get(id);
        if (cluster === undefined) return { world, events: [] };
        if (seesByPings(world)) return observe(before, keepUntilPing(before, world, cluster), cluster);
        const isWatched = hasActiveAgent(world.projects.get(cluster.groupId), 'MONITORING');
        return isWatched
          ? observe(before, withCurrentStates(world, cluster), cluster)
          : { world: keepLastSeen(before, world, cluster), events: [] };
      }),
    ),
};

/** Returns the ids of the clusters in which a process or an agent has changed. */
function touchedClusters(before: World, after: World): readonly string[] {
  const touched = new Set(clustersOfSilence(before, after));
  if (after.hosts !== before.hosts) {
    for (const { clusterId } of after.hosts.changesSince(before.hosts).put) touched.add(clusterId);
  }
  return [...touched].toSorted();
}

/** Keeps the last observed states of processes that change while no monitoring agent pings. */
function keepLastSeen(before: World, world: World, cluster: Cluster): World {
  let { hosts } = world;
  for (const host of hostsOf(world, cluster)) {
    const old = before.hosts.get(host.id);
    if (old === undefined || old === host) continue;
    const seen = observedStateOf(old);
    const unseen = omit(host, 'observed');
    hosts = hosts.put(seen === observedStateOf(unseen) ? unseen : { ...unseen, observed: seen });
  }
  return hosts === world.hosts ? world : { ...world, hosts };
}

function observe(before: World, seen: World, cluster: Cluster): Outcome {
  const changes = hostsOf(seen, cluster).flatMap((host) => {
    const old = before.hosts.get(host.id);
    if (old === undefined || !isReached(old) || !isReached(host)) return [];
    const from = observedStateOf(old);
    return from === observedStateOf(host) ? [] : [{ host, from }];
  });
  const watched = watchedOf(seen, cluster);
  return inTurn(seen, [
    ...watched.filter(({ kind }) => kind === 'HOST').map(updateAlert),
    ...changes.map(
      ({ host, from }) =>
        (next: World) =>
          stateEvents(next, host, from),
    ),
    ...watched.filter(({ kind }) => kind !== 'HOST').map(updateAlert),
  ]);
}

function withCurrentStates(world: World, cluster: Cluster): World {
  const stale = hostsOf(world, cluster).filter(({ observed }) => observed !== undefined);
  if (stale.length === 0) return world;
  return {
    ...world,
    hosts: stale.reduce((hosts, host: Host) => hosts.put(omit(host, 'observed')), world.hosts),
  };
}

function updateAlert({ kind, subject, holds, opening, closing }: Watched): (world: World) => Outcome {
  return (world) =>
    holds ? openAlert(world, kind, subject, opening()) : closeAlert(world, kind, subject, closing());
}
