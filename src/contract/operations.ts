import type { Method, Surface } from './document.js';

/** The data of an operation that the program needs at run time. It is generated from the contract. */
export interface OperationEntry {
  /** The contract's operationId. */
  readonly id: string;
  /** The operation's number, such as `E3`. Unset if the platform's API document lacks the operation. */
  readonly number?: string;
  readonly method: Method;
  /** The path below the base path, with parameters in braces: `/groups/{groupId}/events`. */
  readonly path: string;
  /** The role that the caller needs in the project or organization of the path. */
  readonly role: string;
  readonly surface: Surface;
  /** The HTTP status of a successful response. A 204 has no body. */
  readonly status: number;
  readonly takesBody: boolean;
}

/** The id of an operation, and its number if it has one. Users may write the id or the number. */
export type OperationName = Pick<OperationEntry, 'id' | 'number'>;

/**
 * Sorts operations for a router. Where two paths differ first, a fixed part comes before a parameter, so
 * `/teams/byName/{teamName}` comes before `/teams/{teamId}/users`.
 */
export function inMatchingOrder<Operation extends OperationEntry>(
  operations: readonly Operation[],
): readonly Operation[] {
  // A brace sorts after all letters.
  return operations.toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)));
}

/** Creates a function that finds the operation of a method and a path below the base path. */
export function operationFinder(
  operations: readonly OperationEntry[],
): (method: string, path: string) => OperationName | undefined {
  const known = inMatchingOrder(operations).map(({ id, number, method, path }) => ({
    method: method.toUpperCase(),
    form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    name: { id, ...(number !== undefined && { number }) },
  }));
  return (method, path) => known.find((each) => each.method === method && each.form.test(path))?.name;
}
