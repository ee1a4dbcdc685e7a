import { managedProcessesOf } from '../world/automation/managedProcesses.js';
import { hostIdOf } from '../world/hosts/host.js';
import { inTurn } from '../world/inTurn.js';
import { hasActiveAgent } from '../world/monitoring/activeAgents.js';
import { discover } from '../world/monitoring/discover.js';
import { reveal } from '../world/monitoring/looks.js';
import type { Outcome } from '../world/outcome.js';
import type { Host } from '../world/tables/hosts.js';
import type { ManagedProcess } from '../world/tables/managedProcesses.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';

/**
 * Lets monitoring ping a process before its agent reports that it has reached the goal, also for the first time. So a
 * client that has waited for the goal finds the cluster, with its primary. With the quirk `unpublishedWaits: drawn` it waits for the ping.
 */
export const goalsPinged: Reaction = {
  name: 'goalsPinged',
  watches: ['managedProcesses', 'projects'],
  after: ['connectionsTried', 'pingsRetried'],
  react(before, after) {
    if (after.quirks.unpublishedWaits === 'drawn') return { world: after, events: [] };
    const done = candidates(before, after)
      .filter(({ phase }) => phase === 'IDLE')
      .flatMap((process) => after.hosts.get(hostIdOf(after.seed, process.groupId, process)) ?? [])
      .filter(({ groupId }) => hasActiveAgent(after.projects.get(groupId), 'MONITORING'));
    return inTurn(
      after,
      done.map(
        ({ id }) =>
          (world: World) =>
            ping(world, world.hosts.get(id)),
      ),
    );
  },
};

/** Returns the processes that have changed, and all processes of projects in which monitoring has begun. */
function candidates(before: World, after: World): readonly ManagedProcess[] {
  const changed = after.managedProcesses.changesSince(before.managedProcesses).put;
  const begun = after.projects
    .changesSince(before.projects)
    .put.filter(
      (project) =>
        hasActiveAgent(project, 'MONITORING') &&
        !hasActiveAgent(before.projects.get(project.id), 'MONITORING'),
    );
  return [...changed, ...begun.flatMap(({ id }) => managedProcessesOf(after, id))];
}

/** Pings a process that monitoring has not reached yet, or whose last change it has not seen. */
function ping(world: World, host: Host | undefined): Outcome {
  const isDue = host?.monitoring?.state === 'AWAITED' && host.monitoring.since !== undefined;
  if (host !== undefined && isDue) return discover(world, host);
  return {
    world: host?.looksAt === undefined || host.cutOffSince !== undefined ? world : reveal(world, host),
    events: [],
  };
}
