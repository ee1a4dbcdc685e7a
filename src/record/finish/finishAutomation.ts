import { entriesOf } from '../../world/automation/document/entries.js';
import { newManagedProcess } from '../../world/automation/managedProcesses.js';
import { aspectsOf } from '../../world/automation/plan/aspects.js';
import type { AutomationConfig } from '../../world/tables/automationConfigs.js';
import type { World } from '../../world/world.js';
import type { Draft } from '../rows/draft.js';
import { numberOf, objectOf } from '../rows/facts.js';

/**
 * Gives each process of an automation configuration the version that it has reached. Agents work on until they reach the
 * version of the configuration, and then follow the configurations that clients put.
 */
export function finishAutomation(draft: Draft): (world: World) => World {
  return (world) =>
    world.automationConfigs
      .all()
      .toArray()
      .reduce((next, config) => withProcesses(next, draft, config), world);
}

function withProcesses(world: World, draft: Draft, config: AutomationConfig): World {
  const { id: groupId, document, version } = config;
  if (document === undefined) return world;
  const achieved = objectOf(draft.get('achieved', groupId)?.versions);
  const processes = entriesOf(document).processes.map((entry) => {
    const { name, hostname, port } = entry;
    const reached = numberOf(achieved[name]) ?? version;
    return {
      ...newManagedProcess(world, { groupId, name, hostname, port }),
      achieved: reached,
      applied: aspectsOf(document, entry),
      ...(reached >= version ? { phase: 'IDLE' as const } : { nextAt: world.now }),
    };
  });
  const managedProcesses = processes.reduce((table, process) => table.put(process), world.managedProcesses);
  return { ...world, managedProcesses, hosts: withManaged(world, groupId, processes) };
}

/** Marks the processes that the configuration does not contain: clients may change their monitoring. */
function withManaged(
  world: World,
  groupId: string,
  processes: readonly { readonly hostname: string; readonly port: number }[],
): World['hosts'] {
  const managed = new Set(processes.map(({ hostname, port }) => `${hostname}:${port}`));
  return world.hosts
    .select('project', groupId)
    .toArray()
    .filter(({ hostname, port }) => !managed.has(`${hostname}:${port}`))
    .reduce((table, host) => table.put({ ...host, unmanaged: true }), world.hosts);
}
