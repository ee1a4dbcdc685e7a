import type { Schemas } from '../../control/schemas.js';

export type Coverage = Schemas['Coverage'];
export type Operation = Coverage['byOperation'][number];

/** The parts of a called operation that no call has used. */
export interface Gaps {
  readonly operation: Operation;
  /** Names of query parameters. */
  readonly parameters: readonly string[];
  /** Names of members of the request body. */
  readonly members: readonly string[];
  readonly statuses: readonly string[];
}

/** Returns the operations that were never called. */
export function neverCalled(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(({ count }) => count === 0);
}

/** Returns the gaps of all operations that were called. Operations with the most gaps come first. */
export function gapsOf(operations: readonly Operation[]): readonly Gaps[] {
  return operations
    .filter(({ count }) => count > 0)
    .map((operation) => ({
      operation,
      parameters: unused(operation.parameters),
      members: unused(operation.members),
      statuses: unused(operation.statuses),
    }))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** Returns the names with a count of zero. */
export function unused(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(counts).filter((name) => counts[name] === 0);
}

/** Returns the names with a count above zero. */
export function used(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(counts).filter((name) => counts[name] !== 0);
}

/** Returns the names of the branches that no exchange has met. */
export function unmetBranches({ byBranch }: Coverage): readonly string[] {
  return byBranch.filter(({ count }) => count === 0).map(({ name }) => name);
}

function sizeOf({ parameters, members, statuses }: Gaps): number {
  return parameters.length + members.length + statuses.length;
}
