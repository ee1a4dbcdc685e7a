import type { OperationName } from '../contract/operations.js';

/** One value or a list. A list matches if one of its values matches. */
export type OneOrMore<T> = T | readonly T[];

/** A pattern from YAML or JSON. The matcher compares it with a value as text. `*` matches any characters. */
export type Pattern = OneOrMore<string | number | boolean>;

/** A number, or limits for a number. */
export type Bounds =
  | number
  | {
      readonly eq?: number;
      readonly gte?: number;
      readonly gt?: number;
      readonly lte?: number;
      readonly lt?: number;
    };

/** A condition on calls. A call must match every member that is set: `{}` matches all calls. */
export interface Match {
  /** E-numbers (`E3`) or operationIds (`patchSnapshot`). */
  readonly operation?: OneOrMore<string>;
  readonly method?: OneOrMore<string>;
  /**
   * Path below the base path. `*` matches one segment or a part of it. As the last segment, `*` matches all
   * remaining segments. `**` matches any number of segments.
   */
  readonly path?: OneOrMore<string>;
  readonly query?: Readonly<Record<string, Pattern>>;
  /** Header names are case-insensitive. */
  readonly headers?: Readonly<Record<string, Pattern>>;
  readonly publicKey?: OneOrMore<string>;
  readonly attempt?: Bounds;
  /** A status, a class such as `5xx`, or bounds. A call without a response does not match. */
  readonly status?: OneOrMore<number | string> | Bounds;
  /** The id of a fault rule that affected the call. */
  readonly fault?: OneOrMore<string>;
}

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
