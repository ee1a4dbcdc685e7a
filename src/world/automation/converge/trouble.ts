import { troubleOf } from '../../incidents/automationTrouble.js';
import type { ManagedProcess, ProcessError } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';

/** Returns the error with which a move of a process fails now. Unset if it succeeds. */
export function failureOf(world: World, process: ManagedProcess, move: string): ProcessError | undefined {
  const [incident] = troubleOf(world, 'automation.stuck', process, move);
  if (incident === undefined) return undefined;
  const { code, message } = incident;
  return {
    ...{ code, description: message.replaceAll(/\W/g, ''), humanReadable: message },
    text: `Move ${move} of ${process.name} failed: ${message}`,
  };
}

/** Returns the factor by which a move of a process takes longer than usual. */
export function slownessOf(world: World, process: ManagedProcess, move: string): number {
  return troubleOf(world, 'automation.slow', process, move).reduce(
    (product, { factor }) => product * factor,
    1,
  );
}
