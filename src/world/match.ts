/** One value or a list. A list matches if one of its values matches. */
export type OneOrMore<T> = T | readonly T[];

/** A pattern from YAML or JSON. The matcher compares it with a value as text. `*` matches any characters. */
export type Pattern = OneOrMore<string | number | boolean>;

/**
 * A condition that a query parameter or a header is absent, or that none of its values matches `not`, as if it is absent.
 * One of the members is set.
 */
export interface ValueException {
  readonly absent?: true;
  readonly not?: Pattern;
}

/** A condition on the values of a query parameter or a header. */
export type ValuePattern = Pattern | ValueException;

/** Returns the exception of a condition, or `undefined` if it names values. */
export function exceptionIn(pattern: ValuePattern): ValueException | undefined {
  return typeof pattern === 'object' && !Array.isArray(pattern) ? (pattern as ValueException) : undefined;
}

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

/** Returns the smallest and the largest whole number within bounds. If no number is within them, `least` exceeds `most`. */
export function rangeOf(bounds: Bounds): { readonly least: number; readonly most: number } {
  if (typeof bounds === 'number') return { least: bounds, most: bounds };
  const { eq, gte = -Infinity, gt = -Infinity, lte = Infinity, lt = Infinity } = bounds;
  return {
    least: Math.max(eq ?? -Infinity, Math.ceil(gte), Math.floor(gt) + 1),
    most: Math.min(eq ?? Infinity, Math.floor(lte), Math.ceil(lt) - 1),
  };
}

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
  readonly query?: Readonly<Record<string, ValuePattern>>;
  /** Header names are case-insensitive. */
  readonly headers?: Readonly<Record<string, ValuePattern>>;
  readonly publicKey?: OneOrMore<string>;
  /** The id or the name of the project in the path. `*` matches any characters. */
  readonly project?: OneOrMore<string>;
  readonly attempt?: Bounds;
  /** A status, a class such as `5xx`, or bounds. A call without a response does not match. */
  readonly status?: OneOrMore<number | string> | Bounds;
  /** The id of a fault rule that affected the call. */
  readonly fault?: OneOrMore<string>;
}
