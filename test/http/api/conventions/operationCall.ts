import type { OperationId } from '../../../../src/contract/types.js';
import type { World } from '../../../../src/world/world.js';

/** A call of an operation. The call succeeds with the admin's key. */
export interface OperationCall {
  readonly operationId: OperationId;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path below the base path. */
  readonly path: string;
  readonly body?: unknown;
}

/** Names of the things in the standard world whose ids `placesOf` finds. */
export type PlaceName =
  | 'org'
  | 'project'
  | 'otherProject'
  | 'team'
  | 'user'
  | 'cluster'
  | 'snapshot'
  | 'host'
  | 'legacyHost'
  | 'partition'
  | 'database'
  | 'event'
  | 'window';

export type Places = Readonly<Record<PlaceName, string>>;

/** The calls of one resource's operations. */
export interface ExtendedCalls {
  /** Operations without a body that every caller with the role can repeat. */
  readonly reads?: (world: World, at: Places) => readonly OperationCall[];
  /**
   * Operations with a body. They put `name` into the names of new resources, so that each call can be repeated with
   * another name.
   */
  readonly writes?: (world: World, at: Places, name: string) => readonly OperationCall[];
  /** Operations whose success depends on more than the role of the caller. */
  readonly guarded?: (world: World, at: Places) => readonly OperationCall[];
  /** Operations that the tests of conventions do not call. */
  readonly notCalled?: readonly OperationId[];
}

/** Returns a GET call of an operation. */
export function get(operationId: OperationId, path: string): OperationCall {
  return { operationId, method: 'get', path };
}

/** Returns the row with this name. Throws if it is missing. */
export function named<Row extends { readonly name: string }>(rows: Iterable<Row>, name: string): Row {
  for (const row of rows) if (row.name === name) return row;
  throw new Error(`the standard world has no ${name}`);
}
