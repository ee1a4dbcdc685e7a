import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import { hostEvent } from '../../hosts/hostEvent.js';
import { finishRecovery } from '../../hosts/startAndStop.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning } from './peers.js';
import { stepDown } from './stepDown.js';

/**
 * Begins to restart a process. A primary steps down first, and another member takes over at once. Monitoring sees the
 * member as recovering, because a planned restart is too short to be reported as down.
 */
export function beginRestart(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  return inTurn(world, [
    (before) => stepDown(before, groupId, goal, hostOf(before, groupId, goal.entry)),
    (before) => {
      const host = hostOf(before, groupId, goal.entry);
      return isRunning(host) && host.replicaState === 'SECONDARY'
        ? enterReplicaState(before, host, 'RECOVERING')
        : { world: before, events: [] };
    },
  ]);
}

/** Ends the restart of a process: a member is a secondary again. */
export function endRestart(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const host = hostOf(world, groupId, goal.entry);
  if (!isRunning(host)) return { world, events: [] };
  return inTurn(world, [
    (before) => ({ world: before, events: [hostEvent(before, host, 'HOST_RESTARTED')] }),
    (before) =>
      host.replicaState === 'RECOVERING' ? finishRecovery(before, host) : { world: before, events: [] },
  ]);
}

/** Makes a member copy all its data again. It becomes a secondary by itself. */
export function resync(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  const host = hostOf(world, groupId, goal.entry);
  if (!isRunning(host) || host.replicaState !== 'RECOVERING') return { world, events: [] };
  const syncing: Host = { ...host, replicaState: 'STARTUP2', stateSince: world.now };
  return { world: { ...world, hosts: world.hosts.put(syncing) }, events: [] };
}
