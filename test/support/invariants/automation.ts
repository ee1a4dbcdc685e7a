import { entriesOf } from '../../../src/world/automation/document/entries.js';
import { managedProcessesOf } from '../../../src/world/automation/managedProcesses.js';
import type { EventTypeName } from '../../../src/world/eventTypes.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Checks the rules about automation. Returns one sentence for each broken rule. */
export function brokenAutomationRules(world: World): readonly string[] {
  return [...world.automationConfigs.all()].flatMap(({ id, version, document }) => {
    const managed = managedProcessesOf(world, id);
    const names = entriesOf(document ?? {}).processes.map(({ name }) => name);
    return [
      ...broken(`the automation config of ${id}`, {
        'has other processes than agents manage':
          names.toSorted().join() !==
          managed
            .map(({ name }) => name)
            .toSorted()
            .join(),
      }),
      ...managed.flatMap(({ name, achieved, phase, moves, nextAt, error }) =>
        broken(`managed process ${name}`, {
          'has reached a version that does not exist': achieved > version || achieved < -1,
          'is at its goal and has moves left': phase === 'IDLE' && moves.length > 0,
          'is idle without having reached its goal': phase === 'IDLE' && achieved !== version,
          'has moves of an older version': phase === 'POLLING' && moves.length > 0,
          'acted in the future': nextAt !== undefined && nextAt < world.now,
          'fails and goes on': error !== undefined && nextAt !== undefined && phase === 'MOVING',
        }),
      ),
    ];
  });
}

/**
 * Checks that a step lowers no version or achieved version, and that each new version has its event. Returns one
 * sentence for each broken rule.
 */
export function brokenPublications(before: World, after: World): readonly string[] {
  const configs = [...after.automationConfigs.all()].flatMap(({ id, version }) => {
    const old = before.automationConfigs.get(id);
    const published = version - (old?.version ?? version);
    return broken(`the automation config of ${id}`, {
      'has a version without its event': published !== eventsOf(after, id) - eventsOf(before, id),
    });
  });
  const processes = [...after.managedProcesses.all()].flatMap(({ id, name, achieved }) => {
    const { achieved: former = -1 } = before.managedProcesses.get(id) ?? {};
    return broken(`managed process ${name}`, { 'has lost a version': achieved < former });
  });
  return [...configs, ...processes, ...silentServers(before, after)];
}

/** Checks the events of new servers: "First contact of a server: event `NEW_AGENT`". */
function silentServers(before: World, after: World): readonly string[] {
  return after.projects.changesSince(before.projects).put.flatMap(({ id, name, agents }) => {
    const old = before.projects.get(id)?.agents ?? [];
    const fresh = agents.filter(
      ({ typeName, hostname }) =>
        typeName === 'AUTOMATION' &&
        !old.some((agent) => agent.typeName === typeName && agent.hostname === hostname),
    );
    return broken(`the project ${name}`, {
      'has a new server without its event':
        fresh.length !== eventsOf(after, id, 'NEW_AGENT') - eventsOf(before, id, 'NEW_AGENT'),
    });
  });
}

function eventsOf(
  { events }: World,
  groupId: string,
  type: EventTypeName = 'AUTOMATION_CONFIG_PUBLISHED_AUDIT',
): number {
  const all = events.select('project', groupId).toArray();
  return all.filter(({ eventTypeName }) => eventTypeName === type).length;
}
