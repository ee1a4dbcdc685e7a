import { primaryOf } from '../../clusters/replicaSets.js';
import { membersOfSet } from '../../clusters/voters.js';
import { isCollected } from '../../monitoring/activeAgents.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { memberAt, type ProcessEntry } from '../document/entries.js';
import { findManagedProcess } from '../managedProcesses.js';
import { ROLLING, type MoveName } from '../plan/moves.js';
import type { Goal } from './goal.js';
import { hostOf, isInitiated, isRunning, isSpokesman, peersOf } from './peers.js';

type Condition = (world: World, process: ManagedProcess, goal: Goal) => boolean;

/** The conditions that agents wait for before a move. They make all other moves at once. */
const CONDITIONS: Readonly<Partial<Record<MoveName, Condition>>> = {
  Start: isPortFree,
  WaitAllRsMembersUp: areMembersUp,
  WaitRsInit: hasPrimary,
  RsReconfig: hasPrimary,
  UpdateFeatureCompatibilityVersion: hasPrimary,
  WaitHasCorrectAutomationCredentials: hasCredentials,
};

/** Returns whether the automation agent of a machine works. */
export function isAgentWorking(world: World, { groupId, hostname }: ManagedProcess): boolean {
  return isCollected(world.projects.get(groupId), hostname);
}

/** Returns whether the agent can begin a move of a process now. */
export function canBegin(world: World, process: ManagedProcess, goal: Goal, name: string): boolean {
  if (ROLLING.has(name)) return isItsTurn(world, process, goal);
  return CONDITIONS[name as MoveName]?.(world, process, goal) ?? true;
}

/** A process that runs without the agents, and differs from the one to start, occupies its port for good. */
function isPortFree(world: World, { groupId }: ManagedProcess, { entry }: Goal): boolean {
  const host = hostOf(world, groupId, entry);
  return host?.unmanaged !== true || !isRunning(host);
}

function areMembersUp(world: World, { groupId }: ManagedProcess, goal: Goal): boolean {
  return peersOf(goal).every((peer) => peer.isDisabled || isRunning(hostOf(world, groupId, peer)));
}

/** The primary may be a member that is about to leave the set, because its reconfiguration needs a primary. */
function hasPrimary(world: World, { groupId }: ManagedProcess, goal: Goal): boolean {
  if (goal.entry.replicaSetName === undefined) return true;
  const { clusterId = '', replicaSetName } = hostOf(world, groupId, goal.entry) ?? {};
  const members = membersOfSet(world, clusterId, replicaSetName);
  return primaryOf(members, replicaSetName ?? '') !== undefined && isInitiated(world, groupId, goal);
}

/**
 * An agent needs its own user before the processes require authentication. Without the user's password, it waits
 * without end.
 */
function hasCredentials(_: World, __: ManagedProcess, { document }: Goal): boolean {
  const mechanism = memberAt(document, 'auth', 'autoAuthMechanism');
  const needsPassword = typeof mechanism === 'string' && /^(?:SCRAM|MONGODB-CR)/.test(mechanism);
  const isNamed = Boolean(memberAt(document, 'auth', 'autoUser'));
  return isNamed && (!needsPassword || Boolean(memberAt(document, 'auth', 'autoPwd')));
}

/**
 * Members are down one at a time: the others must be healthy, and the primary comes last. It waits until the agents of
 * all others know what they have to do.
 */
function isItsTurn(world: World, process: ManagedProcess, goal: Goal): boolean {
  const others = peersOf(goal).filter(({ name }) => name !== process.name);
  const states = others.map((peer) => findManagedProcess(world, process.groupId, peer.name));
  const isBusy = states.some((other) => other?.phase === 'MOVING' && isRolling(other));
  if (isBusy || !others.every((peer) => isHealthy(world, process.groupId, peer))) return false;
  const isLast = isSpokesman(world, process.groupId, goal);
  return !isLast || !states.some((other) => other?.phase === 'POLLING' || hasRollingMove(other));
}

/** Returns whether a process does not keep its peers from restarting. One that is not to run yet does not. */
function isHealthy(world: World, groupId: string, peer: ProcessEntry): boolean {
  const host = hostOf(world, groupId, peer);
  if (peer.isDisabled || host === undefined) return true;
  return isRunning(host) && host.replicaState !== 'RECOVERING' && host.replicaState !== 'STARTUP2';
}

function isRolling({ moves }: ManagedProcess): boolean {
  return ROLLING.has(moves[0]?.name ?? '');
}

function hasRollingMove(process: ManagedProcess | undefined): boolean {
  return process?.moves.some(({ name }) => ROLLING.has(name)) === true;
}
