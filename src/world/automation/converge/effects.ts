import { hostEvent } from '../../hosts/hostEvent.js';
import { takeDown } from '../../hosts/startAndStop.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { ROLLING, type MoveName } from '../plan/moves.js';
import { changeCompatibility, changeSecurity, changeTls, changeVersion } from './changeProcess.js';
import { movePort } from './movePort.js';
import { moveToSet } from './moveToSet.js';
import type { Goal } from './goal.js';
import { beginReconfiguration, initiateSet, reconfigureSet } from './joinSet.js';
import { hostOf } from './peers.js';
import { beginRestart, endRestart, resync } from './restart.js';
import { beginRestore, replaceData } from './restoreData.js';
import { changeShards, drainShards } from './changeShards.js';
import { adoptShards } from './moveShards.js';
import { startProcess } from './startProcess.js';

/** A change that a completed move makes. */
type Effect = (world: World, process: ManagedProcess, goal: Goal) => Outcome;

/** The changes that completed moves make. The other moves change nothing that the simulation shows. */
const EFFECTS: Readonly<Partial<Record<MoveName, readonly Effect[]>>> = {
  Start: [movePort, startProcess, moveToSet, adoptShards],
  Stop: [stopProcess],
  RsInit: [initiateSet],
  RsReconfig: [reconfigureSet],
  ChangeVersion: [changeVersion, endRestart],
  RollingChangeArgs: [movePort, changeTls, endRestart, moveToSet],
  RestartMongod: [changeSecurity, endRestart],
  RollingRestart: [endRestart],
  RollingCompact: [endRestart],
  RollingResync: [resync],
  Restore: [replaceData, endRestart],
  RotateCertificates: [rotateCertificates],
  UpdateFeatureCompatibilityVersion: [changeCompatibility],
  UpdateShards: [changeShards, adoptShards],
  DrainShards: [drainShards],
};

/** Makes the changes that happen when an agent begins the first move of a process. */
export function beginMove(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const [move] = process.moves;
  if (move?.name === 'Restore') return beginRestore(world, process, goal);
  if (move?.name === 'RsReconfig') return beginReconfiguration(world, process, goal);
  return ROLLING.has(move?.name ?? '') ? beginRestart(world, process, goal) : { world, events: [] };
}

/** Makes the changes that happen when an agent completes the first move of a process. */
export function endMove(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const [move] = process.moves;
  const effects = EFFECTS[move?.name as MoveName] ?? [];
  return inTurn(
    world,
    effects.map((effect) => (before: World) => effect(before, process, goal)),
  );
}

function stopProcess(world: World, { groupId }: ManagedProcess, { entry }: Goal): Outcome {
  const host = hostOf(world, groupId, entry);
  return host === undefined ? { world, events: [] } : takeDown(world, host);
}

function rotateCertificates(world: World, { groupId }: ManagedProcess, { entry }: Goal): Outcome {
  const host = hostOf(world, groupId, entry);
  const events = host === undefined ? [] : [hostEvent(world, host, 'HOST_SSL_CERTIFICATE_CURRENT')];
  return { world, events };
}
