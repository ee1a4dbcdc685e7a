import { troubleOf } from '../../incidents/automationTrouble.js';
import type { ManagedProcess, ProcessError } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import { isPortLost } from './ports.js';
import type { Goal } from './goal.js';

/** Returns the error that makes a move of a process fail now. Unset if the move succeeds. */
export function failureOf(world: World, process: ManagedProcess, move: string): ProcessError | undefined {
  const [incident] = troubleOf(world, 'automation.stuck', process, move);
  if (incident === undefined) return undefined;
  const { code, message } = incident;
  return {
    code,
    description: message.replaceAll(/\W/g, ''),
    humanReadable: message,
    text: `Move ${move} of ${process.name} failed: ${message}`,
  };
}

/**
 * Returns why an agent waits if other agents cannot end the wait. Unset if it waits for other agents, which is no
 * error.
 */
export function obstacleOf(
  world: World,
  { groupId, name, port, moves: [move] }: ManagedProcess,
  { entry }: Goal,
): ProcessError | undefined {
  const message = messageOf(move?.name, () => isPortLost(world, groupId, entry));
  if (move === undefined || message === undefined) return undefined;
  return {
    code: OBSTACLE,
    description: message.replaceAll(/\W/g, ''),
    humanReadable: message,
    text: `Move ${move.name} of ${name} on port ${port} cannot begin: ${message}`,
  };
}

/**
 * Error code of obstacles that keep an agent from its goal. It is invented, because the platform publishes no code
 * for them.
 */
const OBSTACLE = 102;

const PORT_IN_USE = 'Another Process Uses The Port';

function messageOf(move: string | undefined, isLost: () => boolean): string | undefined {
  if (move === 'WaitHasCorrectAutomationCredentials') return 'Missing Automation Credentials';
  if (move === 'RollingChangeArgs') return isLost() ? PORT_IN_USE : undefined;
  if (move !== 'Start') return undefined;
  return isLost() ? PORT_IN_USE : 'Process Does Not Start';
}

/** Returns how many times longer than usual a move of a process takes. */
export function slownessOf(world: World, process: ManagedProcess, move: string): number {
  return troubleOf(world, 'automation.slow', process, move).reduce(
    (product, { factor }) => product * factor,
    1,
  );
}
