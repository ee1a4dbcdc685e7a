import type { Method, Surface } from './document.js';

/** The parts of an operation that the program needs at run time, generated from the contract. */
export interface OperationEntry {
  /** The contract's operationId. */
  readonly id: string;
  /** Such as `E3`. Unset if the platform's document does not have the operation. */
  readonly number?: string;
  readonly method: Method;
  /** Below the base path, with parameters in braces: `/groups/{groupId}/events`. */
  readonly path: string;
  /** The role that the caller needs in the project or organization of the path. */
  readonly role: string;
  readonly surface: Surface;
  /** The HTTP status of success. A 204 has no body. */
  readonly status: number;
  readonly takesBody: boolean;
}

/** The names of an operation. */
export type OperationName = Pick<OperationEntry, 'id' | 'number'>;

/** Sorts operations as a router has to try them: paths with fewer parameters first. */
export function inMatchingOrder<Operation extends OperationEntry>(
  operations: readonly Operation[],
): readonly Operation[] {
  const parameters = ({ path }: Operation): number => path.split('{').length;
  return operations.toSorted((one, other) => parameters(one) - parameters(other));
}

/** Makes a function that finds the operation of a method and a path below the base path. */
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
