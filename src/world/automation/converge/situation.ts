import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Situation } from '../plan/planMoves.js';
import { hasUndrained } from './changeShards.js';
import type { Goal } from './goal.js';
import { hostOf, isInitiated, isRunning, isSpokesman } from './peers.js';

/** Returns what the agent of a process finds on its machine and in its replica set. */
export function situationOf(world: World, process: ManagedProcess, goal: Goal): Situation {
  const { groupId, hostname, applied } = process;
  const { entry, wanted } = goal;
  const onMachine = world.hosts
    .select('project', groupId)
    .toArray()
    .filter((host) => host.hostname === hostname);
  const host = hostOf(world, groupId, entry);
  return {
    entry,
    applied,
    wanted,
    now: world.now,
    isRunning: isRunning(host) && host.unmanaged !== true,
    isLeavingPort: process.currentPort !== undefined,
    hasBinaries: onMachine.some(({ version }) => version === entry.version),
    isFirstOnMachine: onMachine.length === 0,
    isInitiated: isInitiated(world, groupId, goal),
    isSpokesman: isSpokesman(world, groupId, goal),
    hasUndrained: hasUndrained(
      world.clusters.get(host?.clusterId ?? ''),
      goal,
      applied.draining !== undefined,
    ),
  };
}
