import { finishRecovery } from '../../hosts/startAndStop.js';
import { awayMsOf } from '../../hosts/recovery.js';
import { comeUp, stopForRestart } from '../../hosts/restartProcess.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning } from './peers.js';
import { stepDown } from './stepDown.js';

/**
 * Begins to restart a process. A primary steps down first, and another member takes over at once. The process is away
 * for the first part of the move, and a member catches up in the rest of it.
 */
export function beginRestart(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const { groupId, nextAt = world.now } = process;
  return inTurn(world, [
    (before) => stepDown(before, groupId, goal, hostOf(before, groupId, goal.entry)),
    (before) => {
      const host = hostOf(before, groupId, goal.entry);
      return isRunning(host)
        ? stopForRestart(before, host, awayMsOf(nextAt - before.now))
        : { world: before, events: [] };
    },
  ]);
}

/** Ends the restart of a process: a member is a secondary again. */
export function endRestart(world: World, { groupId }: ManagedProcess, goal: Goal): Outcome {
  return inTurn(world, [
    (before) => onHost(before, groupId, goal, comeUp),
    (before) =>
      onHost(before, groupId, goal, (_, host) =>
        host.replicaState === 'RECOVERING' ? finishRecovery(before, host) : { world: before, events: [] },
      ),
  ]);
}

function onHost(
  world: World,
  groupId: string,
  goal: Goal,
  change: (world: World, host: Host) => Outcome,
): Outcome {
  const host = hostOf(world, groupId, goal.entry);
  return isRunning(host) ? change(world, host) : { world, events: [] };
}

/** Makes a restarted member copy all its data again. It becomes a secondary by itself. */
export function resync(world: World, process: ManagedProcess, goal: Goal): Outcome {
  return inTurn(world, [
    (before) => endRestart(before, process, goal),
    (before) =>
      onHost(before, process.groupId, goal, (_, host) => {
        if (host.replicaState !== 'SECONDARY') return { world: before, events: [] };
        const syncing: Host = { ...host, replicaState: 'STARTUP2', stateSince: before.now };
        return { world: { ...before, hosts: before.hosts.put(syncing) }, events: [] };
      }),
  ]);
}
