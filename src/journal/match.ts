import type { OperationName } from '../contract/operations.js';
import type { CalledProject } from './projectIn.js';
import type { Bounds } from '../world/match.js';

/** The values of a header or query parameter: a list if it was sent several times. */
export type Values = string | readonly string[] | undefined;

/** One call of the platform's API, as the matcher sees it. */
export interface Call {
  /** Unset if no operation has this path and method. */
  readonly operation?: OperationName | undefined;
  /** The method in upper case. */
  readonly method: string;
  /** The path as sent, below the base path and without the query. */
  readonly path: string;
  /** Returns the values of a query parameter. */
  parameter(name: string): Values;
  /** Returns the values of a request header. `name` is in lower case. */
  header(name: string): Values;
  /** The caller's public key. Unset for a call without a key. */
  readonly publicKey?: string | undefined;
  /** The project in the path. Unset if the path names none. */
  readonly project?: CalledProject | undefined;
  /** Number of times that the same request has been sent, including this call. */
  readonly attempt?: number;
  /** The status of the response. Unset until the response starts. */
  readonly status?: number | undefined;
  /** The ids of the fault rules that affected the call. */
  readonly faults?: readonly string[];
}

/** Returns whether a number is within bounds. */
export function isWithin(bounds: Bounds, value: number): boolean {
  if (typeof bounds === 'number') return value === bounds;
  const { eq = value, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = bounds;
  return value === eq && value >= gte && value > gt && value <= lte && value < lt;
}
