import { anything, integer, list, object, optional, string, whole } from '../../schema/schema.js';
import type { Schema } from '../../schema/types.js';

/** One call to the source, with its reply. Secrets in the body are replaced. */
export interface Exchange {
  /** Id of the operation in the contract. */
  readonly operation: string;
  /** Path and query below the root of the source. */
  readonly path: string;
  readonly status: number;
  /** The `Date` header in milliseconds since 1970. Unset if the source sent none. */
  readonly date?: number;
  /** Unset if the body is not JSON. */
  readonly body?: unknown;
  /** Why the body is not read although it may be JSON, as the end of a sentence about it. */
  readonly unread?: string;
  readonly mediaType: string;
  /** The header with the version of the platform: its name and value. */
  readonly version?: readonly [name: string, value: string];
  /** The digest challenge that came before the reply, without its nonce. */
  readonly challenge?: string;
}

/** The form of an exchange in a file. */
export const exchangeSchema = object({
  operation: string,
  path: string,
  status: whole(100, 999),
  date: optional(integer),
  body: optional(anything),
  unread: optional(string),
  mediaType: string,
  version: optional(list(string, 2, 2)),
  challenge: optional(string),
}) as Schema<unknown> as Schema<Exchange>;

/** A list in a reply: the items, and the number of items on all pages together. */
export interface Listed {
  readonly items: readonly unknown[];
  readonly total?: number;
}

/** Returns the items of a reply that is a list: an object with `results`, or an array. */
export function listIn(body: unknown): Listed | undefined {
  if (Array.isArray(body)) return { items: body };
  if (typeof body !== 'object' || body === null || !('results' in body)) return undefined;
  const { results, totalCount } = body as { readonly results: unknown; readonly totalCount?: unknown };
  if (!Array.isArray(results)) return undefined;
  return { items: results, ...(typeof totalCount === 'number' && { total: totalCount }) };
}
