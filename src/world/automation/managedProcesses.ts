import { drawKeyOf, nameId } from '../ids.js';
import type { ManagedProcess } from '../tables/managedProcesses.js';
import type { World } from '../world.js';

/** Returns the id of a process of an automation configuration. It is computed from the project and the name. */
function managedProcessId(seed: number, groupId: string, name: string): string {
  return nameId(seed, `managedProcess/${drawKeyOf(groupId)}/${name}`);
}

/**
 * Returns the process of this name, as its agent sees it. Unset if no client has put a configuration that contains it.
 */
export function findManagedProcess(world: World, groupId: string, name: string): ManagedProcess | undefined {
  return world.managedProcesses.get(managedProcessId(world.seed, groupId, name));
}

/** Returns the managed processes of a project, by name. Returns none until a client has put a configuration. */
export function managedProcessesOf(world: World, groupId: string): readonly ManagedProcess[] {
  return world.managedProcesses.select('project', groupId).toArray();
}

/** Returns a process whose agent has not seen the configuration yet. */
export function newManagedProcess(
  { seed }: Pick<World, 'seed'>,
  entry: Pick<ManagedProcess, 'groupId' | 'name' | 'hostname' | 'port'>,
): ManagedProcess {
  return {
    id: managedProcessId(seed, entry.groupId, entry.name),
    ...entry,
    achieved: -1,
    applied: {},
    phase: 'POLLING',
    moves: [],
    plans: [],
  };
}
