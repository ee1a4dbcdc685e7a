import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { canGoOn } from '../world/automation/converge/agentActs.js';

/**
 * Wakes the agents whose wait is over, for example because a process came up, an agent pings again, or an incident
 * ended. Waiting agents have no due time, so they cost nothing until then.
 */
export const agentsContinue: Reaction = {
  name: 'agentsContinue',
  watches: ['hosts', 'incidents', 'managedProcesses', 'projects'],
  after: ['periodsRecorded'],
  react(before, after) {
    if (after.managedProcesses.size === 0) return { world: after, events: [] };
    return { world: [...changedProjects(before, after)].toSorted().reduce(wakeIn, after), events: [] };
  },
};

function wakeIn(world: World, groupId: string): World {
  const waiting = world.managedProcesses.select('waiting', groupId).toArray();
  const ready = waiting.filter((process) => canGoOn(world, process));
  if (ready.length === 0) return world;
  return {
    ...world,
    managedProcesses: ready.reduce(
      (table, process) => table.put({ ...process, nextAt: world.now }),
      world.managedProcesses,
    ),
  };
}

/** Returns the ids of the projects with a changed process, agent or incident. */
function changedProjects(before: World, after: World): ReadonlySet<string> {
  return new Set([
    ...groupsOf(after.hosts, before.hosts),
    ...groupsOf(after.managedProcesses, before.managedProcesses),
    ...groupsOf(after.incidents, before.incidents),
    ...(after.projects === before.projects
      ? []
      : after.projects.changesSince(before.projects).put.map(({ id }) => id)),
  ]);
}

interface Changing<T> {
  readonly changesSince: (before: T) => {
    readonly put: Iterable<{ readonly groupId?: string | undefined }>;
  };
}

function groupsOf<T extends Changing<T>>(after: T, before: T): readonly string[] {
  if (after === before) return [];
  return Array.from(after.changesSince(before).put, ({ groupId }) => groupId ?? '');
}
