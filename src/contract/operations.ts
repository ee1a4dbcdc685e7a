import type { Method, Surface } from './document.js';

/** The data of an operation that the program needs at run time. It is generated from the contract. */
export interface OperationEntry {
  /** The contract's operationId. */
  readonly id: string;
  /** The operation's number, such as `E3`. Unset if the platform's API document lacks the operation. */
  readonly number?: string;
  readonly method: Method;
  /** The base path. Empty if the operation is at the root of the host instead of below the API's base path. */
  readonly base: string;
  /** The path below `base`, with parameters in braces: `/groups/{groupId}/events`. */
  readonly path: string;
  /** An older path of the same operation, with the same parameters. */
  readonly alsoAt?: string;
  /** The role that the caller needs in the project or organization of the path. */
  readonly role: string;
  /** Error code for callers without this role. If unset, the code follows from the role. */
  readonly roleRefusal?: 'NOT_API_KEY_ADMIN';
  /** Maximum size of the body in bytes. If unset, the default maximum applies. */
  readonly bodyBytesMax?: number;
  /** Set if members of the body with the value `null` count as absent. */
  readonly ignoresNulls?: true;
  /** Set if the body's schema has all that clients read and send back. */
  readonly isExact?: true;
  /** Set if callers sign in with an agent API key of the project in the path, by HTTP Basic. */
  readonly auth?: 'agentKey';
  readonly surface: Surface;
  /** The HTTP status of a successful response. A 204 has no body. Unset if the operation always refuses. */
  readonly status?: number;
  /** Whether the operation refuses requests without a body. */
  readonly needsBody: boolean;
}

/** The id of an operation, and its number if it has one. Users may write the id or the number. */
export type OperationName = Pick<OperationEntry, 'id' | 'number'>;

/** The members of an operation that the steps before the router need. */
export type FoundOperation = OperationName & Pick<OperationEntry, 'bodyBytesMax'>;

/** The place of an operation in the tree of paths. */
type Placed = Pick<OperationEntry, 'method' | 'base' | 'path' | 'alsoAt'>;

/** Returns the paths of an operation below its base path. */
function pathsOf({ path, alsoAt }: Placed): readonly string[] {
  return alsoAt === undefined ? [path] : [path, alsoAt];
}

/**
 * Escapes the slash in a CIDR block at the end of a path. Some clients do not escape it: `/accessList/10.0.0.0/8` means
 * `/accessList/10.0.0.0%2F8`.
 */
export function withEscapedBlock(path: string): string {
  return path.replace(/(\/(?:accessList|whitelist)\/[\d.]+)\/(?=\d+\/?(?:\?|$))/, '$1%2F');
}

/** The operations of one path, and the values of its parameters. */
export interface Place<Operation> {
  /** By method, in capital letters. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** The values of the parameters in the order of the path, as sent. */
  readonly values: readonly string[];
}

/** A node of the tree of paths: the operations of one path, by method, and the nodes of the next segments. */
interface PathNode<Operation> {
  readonly operations: Map<string, Operation>;
  readonly fixed: Map<string, PathNode<Operation>>;
  /** The node for a path parameter. Any segment matches it. */
  parameter?: PathNode<Operation>;
}

/**
 * Creates a function that finds the operations of a path on the host, such as `/api/public/v1.0/clusters`. Fixed
 * segments come before parameters, so `/teams/byName/{teamName}` comes before `/teams/{teamId}/users`. A slash at the
 * end is ignored.
 */
export function placeFinder<Operation extends Placed>(
  operations: readonly Operation[],
): (path: string) => Place<Operation> | undefined {
  const root = newNode<Operation>();
  for (const operation of operations)
    for (const path of pathsOf(operation)) {
      const node = segmentsOf(operation.base + path).reduce<PathNode<Operation>>(childOf, root);
      node.operations.set(operation.method.toUpperCase(), operation);
    }
  return (path) => findPlace(root, segmentsOf(path), 0, []);
}

/** Creates a function that finds the operation of a method and a path on the host. */
export function operationFinder<Operation extends Placed>(
  operations: readonly Operation[],
): (method: string, path: string) => Operation | undefined {
  const placeAt = placeFinder(operations);
  return (method, path) => placeAt(withEscapedBlock(path))?.operations.get(method);
}

function newNode<Operation>(): PathNode<Operation> {
  return { operations: new Map(), fixed: new Map() };
}

/** Returns the node of a segment below another node. Adds it if it is missing. */
function childOf<Operation>(node: PathNode<Operation>, segment: string): PathNode<Operation> {
  if (segment.startsWith('{')) return (node.parameter ??= newNode());
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
}

/**
 * Finds the place of the segments from `at` on. If the fixed segments lead to no operation, tries the parameter
 * instead. `values` are those of the parameters before `at`.
 */
function findPlace<Operation>(
  node: PathNode<Operation>,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): Place<Operation> | undefined {
  const segment = segments[at];
  if (segment === undefined)
    return node.operations.size > 0 ? { operations: node.operations, values } : undefined;
  const fixed = node.fixed.get(segment);
  const found = fixed && findPlace(fixed, segments, at + 1, values);
  if (found !== undefined || node.parameter === undefined || segment === '') return found;
  return findPlace(node.parameter, segments, at + 1, [...values, segment]);
}

/** Splits a path into segments. Ignores a slash at the end. */
function segmentsOf(path: string): readonly string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}
