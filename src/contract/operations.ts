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

/**
 * Sorts operations for a router. An operation with two paths appears once for each path. At the first segment in which
 * two paths differ, a fixed segment comes before a parameter, so `/teams/byName/{teamName}` comes before
 * `/teams/{teamId}/users`.
 */
export function inMatchingOrder<Operation extends OperationEntry>(
  operations: readonly Operation[],
): readonly Operation[] {
  // A brace sorts after all letters, so the plain order of paths puts fixed segments before parameters.
  return atEachPath(operations).toSorted((one, other) =>
    one.path < other.path ? -1 : Number(one.path > other.path),
  );
}

/** Returns an operation once for each of its paths. */
function atEachPath<Operation extends OperationEntry>(
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.flatMap((operation) =>
    operation.alsoAt === undefined ? [operation] : [operation, { ...operation, path: operation.alsoAt }],
  );
}

/**
 * Escapes the slash in a CIDR block at the end of a path. Some clients do not escape it: `/accessList/10.0.0.0/8` means
 * `/accessList/10.0.0.0%2F8`.
 */
export function withEscapedBlock(path: string): string {
  return path.replace(/(\/(?:accessList|whitelist)\/[\d.]+)\/(?=\d+\/?(?:\?|$))/, '$1%2F');
}

/** A node of the tree of paths: the operations of one path, by method, and the nodes of the next segments. */
interface PathNode {
  readonly operations: Map<string, FoundOperation>;
  readonly fixed: Map<string, PathNode>;
  /** The node for a path parameter. Any segment matches it. */
  parameter?: PathNode;
}

/**
 * Creates a function that finds the operation of a method and a path on the host, such as
 * `/api/public/v1.0/clusters`. Like the router, it prefers fixed segments and ignores a slash at the end.
 */
export function operationFinder(
  operations: readonly OperationEntry[],
): (method: string, path: string) => FoundOperation | undefined {
  const root = newNode();
  for (const { id, number, bodyBytesMax, method, base, path } of atEachPath(operations)) {
    const node = segmentsOf(base + path).reduce(childOf, root);
    const found = {
      id,
      ...(number !== undefined && { number }),
      ...(bodyBytesMax !== undefined && { bodyBytesMax }),
    };
    node.operations.set(method.toUpperCase(), found);
  }
  return (method, path) => findNode(root, segmentsOf(withEscapedBlock(path)), 0)?.operations.get(method);
}

function newNode(): PathNode {
  return { operations: new Map(), fixed: new Map() };
}

/** Returns the node of a segment below another node. Adds it if it is missing. */
function childOf(node: PathNode, segment: string): PathNode {
  if (segment.startsWith('{')) return (node.parameter ??= newNode());
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
}

/**
 * Finds the node of the segments from `at` on. If the fixed segments lead to no operation, tries the parameter instead.
 */
function findNode(node: PathNode, segments: readonly string[], at: number): PathNode | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.operations.size > 0 ? node : undefined;
  const fixed = node.fixed.get(segment);
  const found = fixed && findNode(fixed, segments, at + 1);
  if (found !== undefined || node.parameter === undefined || segment === '') return found;
  return findNode(node.parameter, segments, at + 1);
}

/** Splits a path into segments. Ignores a slash at the end. */
function segmentsOf(path: string): readonly string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}
