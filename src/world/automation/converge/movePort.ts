import { hostAt } from '../../hosts/hostAt.js';
import { removeProcess } from '../../monitoring/removeProcess.js';
import { omit } from '../../omit.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { changePort } from './changePort.js';
import type { Goal } from './goal.js';
import { hostOf } from './peers.js';

/**
 * Gives a process that starts the port of its settings. It keeps its data, and everything that the platform knows
 * about it. A stopped process that left the configuration leaves the port, and its row goes.
 */
export function movePort(world: World, process: ManagedProcess, { entry }: Goal): Outcome {
  const { groupId, currentPort } = process;
  const host = hostOf(world, groupId, entry);
  if (currentPort === undefined || host === undefined) return { world, events: [] };
  const former = hostAt(world, groupId, entry);
  const settled = omit(process, 'currentPort');
  return inTurn(world, [
    (before) => (former === undefined ? { world: before, events: [] } : removeProcess(before, former)),
    (before) => ({
      world: changePort(
        { ...before, managedProcesses: before.managedProcesses.put(settled) },
        before.hosts.get(host.id) ?? host,
        entry.port,
      ),
      events: [],
    }),
  ]);
}
