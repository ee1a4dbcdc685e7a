import { omit } from '../omit.js';
import type { ManagedProcess } from '../tables/managedProcesses.js';
import type { World } from '../world.js';
import { managedProcessesOf } from './managedProcesses.js';
import { untilPoll } from './plan/moves.js';

/**
 * Lets the agents of a project fetch a version that was published now, each at its next poll. They drop their current
 * plans.
 */
export function pollSoon(world: World, groupId: string, version: number): World {
  const processes = managedProcessesOf(world, groupId);
  if (processes.length === 0) return world;
  const polling = processes.map((process): ManagedProcess => {
    const after = untilPoll(world.seed, groupId, process.hostname, version);
    return { ...omit(process, 'error'), moves: [], phase: 'POLLING', nextAt: world.now + after };
  });
  return {
    ...world,
    managedProcesses: polling.reduce((table, process) => table.put(process), world.managedProcesses),
  };
}
