import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { appliedAfter, appliedAtGoal, laterDateOf } from '../plan/applied.js';
import { plannedMove } from '../plan/moves.js';
import { planMoves } from '../plan/planMoves.js';
import { beginMove, endMove } from './effects.js';
import { goalOf, type Goal } from './goal.js';
import { movePort } from './movePort.js';
import { peersOf } from './peers.js';
import { isPortTaken } from './ports.js';
import { canBegin, canEnd, isAgentWorking } from './readiness.js';
import { restoreMs } from './restoreData.js';
import { situationOf } from './situation.js';
import { failureOf, obstacleOf, slownessOf } from './trouble.js';

/** Number of past plans that `getFullAutomationStatus` shows. */
const PLANS_MAX = 50;

/** Lets the agent of a process poll, begin a move or complete one, whichever is due. */
export function agentActs(world: World, process: ManagedProcess): Outcome {
  const goal = goalOf(world, process);
  if (goal === undefined || !isAgentWorking(world, process)) return wait(world, process);
  if (process.phase === 'POLLING') return poll(world, process, goal);
  return process.phase === 'MOVING' ? complete(world, process, goal) : goOn(world, process, goal);
}

/** Returns whether the agent of a waiting process could continue now. */
export function canGoOn(world: World, process: ManagedProcess): boolean {
  const goal = goalOf(world, process);
  if (goal === undefined || !isAgentWorking(world, process)) return false;
  const { phase, moves } = process;
  const [next] = moves;
  if (phase === 'POLLING' || next === undefined) return true;
  if (failureOf(world, process, next.name) !== undefined) return false;
  return phase === 'MOVING' || canBegin(world, process, goal, next.name);
}

/** Fetches the current version of the configuration and plans the moves that lead to it. */
function poll(world: World, process: ManagedProcess, goal: Goal): Outcome {
  if (goal.entry.isManual) return put(world, idle({ ...process, achieved: goal.version }));
  const names = planMoves(situationOf(world, process, goal));
  const peers = peersOf(goal).length;
  const moves = names.map((name) => plannedMove(world.seed, process, goal.version, name, peers));
  const plans = names.length === 0 ? process.plans : [...process.plans, names].slice(-PLANS_MAX);
  return goOn(world, { ...omit(process, 'error'), moves, plans, phase: 'WAITING' }, goal);
}

/** Begins the next move, or waits until it can begin. Without further moves, the goal is achieved. */
function goOn(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const [next] = process.moves;
  if (next === undefined) return achieve(world, process, goal);
  const error = failureOf(world, process, next.name);
  if (error !== undefined) return wait(world, { ...process, error, phase: 'WAITING' });
  if (!canBegin(world, process, goal, next.name)) return hold(world, process, goal);
  const copying = next.name === 'Restore' ? restoreMs(world, process, goal) : 0;
  const nextAt = world.now + Math.round((next.ms + copying) * slownessOf(world, process, next.name));
  const moving: ManagedProcess = { ...omit(process, 'error'), phase: 'MOVING', nextAt };
  const begun = beginMove({ ...world, managedProcesses: world.managedProcesses.put(moving) }, moving, goal);
  return begun;
}

function complete(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const [done, ...moves] = process.moves;
  if (done === undefined) return goOn(world, process, goal);
  const error = failureOf(world, process, done.name);
  if (error !== undefined) return wait(world, { ...process, error, phase: 'WAITING' });
  if (!canEnd(world, process, goal, done.name)) return hold(world, process, goal);
  const { world: changed, events } = endMove(world, process, goal);
  const applied = appliedAfter(done.name, process.applied, goal.wanted);
  const after = goOn(changed, { ...withPort(process, changed), applied, moves, phase: 'WAITING' }, goal);
  return { world: after.world, events: [...events, ...after.events] };
}

function achieve(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const applied = appliedAtGoal(process.applied, goal.wanted, world.now);
  const isStaying = process.currentPort === undefined || isPortTaken(world, process.groupId, goal.entry);
  // A process that runs has moved already. This is about a disabled one.
  const { world: placed, events } = isStaying ? { world, events: [] } : movePort(world, process, goal);
  const done = idle({ ...withPort(process, placed), applied, achieved: goal.version });
  const later = laterDateOf(goal.wanted, world.now);
  const { world: next } = put(
    placed,
    later === undefined ? done : { ...done, phase: 'POLLING', nextAt: later },
  );
  return { world: next, events };
}

/** Returns a process that has left its former port if its row in `after` has. */
function withPort(process: ManagedProcess, after: World): ManagedProcess {
  if (process.currentPort === undefined) return process;
  const { currentPort } = after.managedProcesses.get(process.id) ?? {};
  return currentPort === undefined ? omit(process, 'currentPort') : process;
}

function idle(process: ManagedProcess): ManagedProcess {
  return { ...omit(process, 'nextAt', 'error'), moves: [], phase: 'IDLE' };
}

/** Waits until the next move can begin. */
function hold(world: World, process: ManagedProcess, goal: Goal): Outcome {
  const error = obstacleOf(world, process, goal);
  return wait(world, { ...omit(process, 'error'), ...(error && { error }), phase: 'WAITING' });
}

function wait(world: World, process: ManagedProcess): Outcome {
  return put(world, omit(process, 'nextAt'));
}

function put(world: World, process: ManagedProcess): Outcome {
  return { world: { ...world, managedProcesses: world.managedProcesses.put(process) }, events: [] };
}
