import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { operationFinder, type OperationEntry } from '../../../src/contract/operations.js';
import type { OperationId } from '../../../src/contract/types.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { World } from '../../../src/world/world.js';

const find = operationFinder<OperationEntry & { readonly id: OperationId }>(OPERATIONS);

/** A successful call, with the worlds before and after it. */
export interface AnsweredCall {
  readonly method: string;
  readonly path: string;
  readonly publicKey: string | undefined;
  /** The body of the request. */
  readonly body?: unknown;
  readonly before: World;
  readonly after: World;
  /** The parsed reply. Unset if the reply is empty or not JSON. */
  readonly reply: unknown;
  /** Returns a key as its creator sees it. */
  readonly shownKey: (key: Key) => Key;
}

/** Returns the operation that serves a path. */
export function operationAt(method: string, path: string): OperationId | undefined {
  const [pathname = ''] = path.split('?');
  return find(method.toUpperCase(), pathname)?.id;
}

/** Returns all objects in a JSON value, including nested ones. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Readonly<Record<string, unknown>>, ...inner];
}
