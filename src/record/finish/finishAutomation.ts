import { entriesOf } from '../../world/automation/document/entries.js';
import { newManagedProcess } from '../../world/automation/managedProcesses.js';
import { aspectsOf } from '../../world/automation/plan/aspects.js';
import { foundSecurity } from '../../world/monitoring/connectionSecurity.js';
import type { AutomationConfig } from '../../world/tables/automationConfigs.js';
import { AUTH_MECHANISMS, type Host } from '../../world/tables/hosts.js';
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
  return { ...world, managedProcesses, hosts: withUnmanaged(world, draft, groupId, processes) };
}

/** Marks the processes that the configuration does not contain: clients may change their monitoring. */
function withUnmanaged(
  world: World,
  draft: Draft,
  groupId: string,
  processes: readonly { readonly hostname: string; readonly port: number }[],
): World['hosts'] {
  const managed = new Set(processes.map(({ hostname, port }) => `${hostname}:${port}`));
  return world.hosts
    .select('project', groupId)
    .toArray()
    .filter(({ hostname, port }) => !managed.has(`${hostname}:${port}`))
    .reduce(
      (table, host) => table.put({ ...host, ...connectionOf(world, draft, host), unmanaged: true }),
      world.hosts,
    );
}

/** Returns the settings of an unmanaged process, with those of its connection that a client has chosen. */
function connectionOf(world: World, draft: Draft, host: Host): Pick<Host, 'settings'> {
  const { authMechanismName, sslEnabled } = draft.get('processes', host.id) ?? {};
  const mechanism = AUTH_MECHANISMS.find((each) => each === authMechanismName);
  const found = foundSecurity(world, host);
  const chosen = {
    ...(mechanism !== undefined && mechanism !== found.authMechanismName && { authMechanismName: mechanism }),
    ...(typeof sslEnabled === 'boolean' && sslEnabled !== found.sslEnabled && { sslEnabled }),
  };
  return Object.keys(chosen).length === 0 ? {} : { settings: { ...host.settings, ...chosen } };
}
