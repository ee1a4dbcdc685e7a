import type { ManagedProcess, ProcessError } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';

/** Returns the error with which a move of a process fails now. */
export function failureOf(_: World, __: ManagedProcess, ___: string): ProcessError | undefined {
  return undefined;
}

/** Returns the factor by which a move of a process takes longer than usual. */
export function slownessOf(_: World, __: ManagedProcess, ___: string): number {
  return 1;
}
