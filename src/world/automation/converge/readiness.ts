import { primaryOf } from '../../clusters/replicaSets.js';
import { membersOfSet } from '../../clusters/voters.js';
import { isKeptDown } from '../../incidents/isKeptDown.js';
import { isCollected } from '../../monitoring/activeAgents.js';
import { hasAgent } from '../../monitoring/hasAgent.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { memberAt, type ProcessEntry } from '../document/entries.js';
import { findManagedProcess } from '../managedProcesses.js';
import { ROLLING, type MoveName } from '../plan/moves.js';
import type { Goal } from './goal.js';
import { hostOf, isInitiated, isRunning, isSpokesman, peersOf } from './peers.js';
import { isPortTaken } from './ports.js';

type Condition = (world: World, process: ManagedProcess, goal: Goal) => boolean;

/** Conditions for which agents wait before a move. Moves without a condition begin at once. */
const CONDITIONS: Readonly<Partial<Record<MoveName, Condition>>> = {
  Start: canStart,
  RollingChangeArgs: isPortFree,
  WaitAllRsMembersUp: areMembersUp,
  WaitRsInit: hasPrimary,
  RsReconfig: hasPrimary,
  UpdateFeatureCompatibilityVersion: hasPrimary,
  WaitHasCorrectAutomationCredentials: hasCredentials,
};

/** Returns whether the automation agent of a machine works. */
export function isAgentWorking(world: World, { groupId, hostname }: ManagedProcess): boolean {
  const project = world.projects.get(groupId);
  return isCollected(project, hostname) && (project === undefined || hasAgent(world, project, hostname));
}

/** Returns whether the agent can begin a move of a process now. */
export function canBegin(world: World, process: ManagedProcess, goal: Goal, name: string): boolean {
  const isReady = CONDITIONS[name as MoveName]?.(world, process, goal) ?? true;
  return isReady && (!ROLLING.has(name) || isItsTurn(world, process, goal));
}

/** An agent cannot start a process while another process uses its port, or an incident keeps it down. */
function canStart(world: World, process: ManagedProcess, goal: Goal): boolean {
  const host = hostOf(world, process.groupId, goal.entry);
  return isPortFree(world, process, goal) && (host === undefined || !isKeptDown(world, host));
}

function isPortFree(world: World, { groupId }: ManagedProcess, { entry }: Goal): boolean {
  return !isPortTaken(world, groupId, entry);
}

/** Returns whether the agent can complete a move: another process may have taken the new port meanwhile. */
export function canEnd(world: World, process: ManagedProcess, goal: Goal, name: string): boolean {
  const isLeaving = process.currentPort !== undefined && LEAVES_PORT.has(name);
  return !isLeaving || isPortFree(world, process, goal);
}

/** Moves after which a process runs on the port of its settings. */
const LEAVES_PORT: ReadonlySet<string> = new Set<MoveName>(['Start', 'RollingChangeArgs']);

function areMembersUp(world: World, { groupId }: ManagedProcess, goal: Goal): boolean {
  return peersOf(goal).every((peer) => peer.isDisabled || isRunning(hostOf(world, groupId, peer)));
}

/**
 * Returns whether a set has a primary. A member that is about to leave the set counts too, because changing the members
 * requires a primary.
 */
function hasPrimary(world: World, { groupId }: ManagedProcess, goal: Goal): boolean {
  if (goal.entry.replicaSetName === undefined) return true;
  const { clusterId = '', replicaSetName } = hostOf(world, groupId, goal.entry) ?? {};
  const members = membersOfSet(world, clusterId, replicaSetName);
  return primaryOf(members, replicaSetName ?? '') !== undefined && isInitiated(world, groupId, goal);
}

/**
 * An agent needs its own user before the processes require authentication. If the user has no password, the agent keeps
 * waiting.
 */
function hasCredentials(_: World, __: ManagedProcess, { document }: Goal): boolean {
  const mechanism = memberAt(document, 'auth', 'autoAuthMechanism');
  const needsPassword = typeof mechanism === 'string' && /^(?:SCRAM|MONGODB-CR)/.test(mechanism);
  const isNamed = Boolean(memberAt(document, 'auth', 'autoUser'));
  return isNamed && (!needsPassword || Boolean(memberAt(document, 'auth', 'autoPwd')));
}

/**
 * Only one member may be down at a time: the others must be healthy, and the primary comes last. The primary waits
 * until the agents of all others have made their plans and have no rolling moves left.
 */
function isItsTurn(world: World, process: ManagedProcess, goal: Goal): boolean {
  const others = peersOf(goal).filter(({ name }) => name !== process.name);
  const states = others.map((peer) => findManagedProcess(world, process.groupId, peer.name));
  const isBusy = states.some((other) => other?.phase === 'MOVING' && isRolling(other));
  if (isBusy || !others.every((peer) => isHealthy(world, process.groupId, peer))) return false;
  const isLast = isSpokesman(world, process.groupId, goal);
  return !isLast || !states.some((other) => other?.phase === 'POLLING' || hasRollingMove(other));
}

/**
 * Returns whether the state of a peer lets other members restart. Disabled peers and peers that were never started
 * prevent no restart.
 */
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
