import { isObject } from '../../schema/scalars.js';
import { pathAt, type Locate, type Located, type Place } from './placed.js';
import type { Readable } from './readable.js';

/** A call that a recording makes. */
export interface Call {
  readonly operation: Readable;
  readonly place: Place;
  /** Path below the root of the source, without a query. */
  readonly path: string;
}

/** The operations that a recording calls, and how often. */
export interface Scope {
  /** Ids of the operations that are called at every place. All others are called at a few places only. */
  readonly every: ReadonlySet<string>;
  /** Maximum number of calls of each other operation. */
  readonly sampleMax: number;
  /** Queries of the operations that need one, by their ids. Without its query, such an operation is not called. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Returns whether an operation is worth a call at the place of an item. If unset, all are. */
  readonly isNeeded?: (operation: string, item: unknown) => boolean;
  /** Ids of organizations and of projects. If unset, all that the key can see. */
  readonly organizations?: ReadonlySet<string>;
  readonly projects?: ReadonlySet<string>;
}

/** A place, and the operation by whose path it was found. */
export interface Found {
  readonly place: Place;
  /** Unset for the start. */
  readonly by?: Readable;
  /** The item of a list that led here. */
  readonly item?: unknown;
}

/** Parameters whose name alone does not say which resource they identify: each kind of stores has its own ids. */
const AMBIGUOUS = 'storeId';

/** Returns the operations that a recording with this scope can call. */
export function callable(operations: readonly Readable[], { queries = {} }: Scope): readonly Readable[] {
  return operations.filter(({ id, needsQuery }) => !needsQuery || id in queries);
}

/** Returns the calls at a place: those of the operations whose parameters are all known there, and no others. */
export function callsAt(operations: readonly Readable[], { place, by }: Found): readonly Call[] {
  const names = Object.keys(place);
  return operations
    .filter(
      ({ parameters }) => parameters.length === names.length && parameters.every((name) => name in place),
    )
    .filter(({ path }) => !(AMBIGUOUS in place) || by === undefined || path.startsWith(by.path))
    .flatMap((operation) => {
      const path = pathAt(operation, place);
      return path === undefined ? [] : [{ operation, place, path }];
    });
}

/**
 * Returns the places of the items of a list. An item says its place in its link `self`. Items without links have an
 * `id`, which follows the path of the list.
 */
export function placesIn(
  items: readonly unknown[],
  { path }: Call,
  root: string,
  locate: Locate,
): readonly Found[] {
  return items.flatMap((item) => {
    if (!isObject(item)) return [];
    const self = selfIn(item, root);
    const located = self === undefined ? undefined : locate(self);
    if (located !== undefined) return [{ ...foundAt(located), item }];
    const { id } = item;
    if (typeof id !== 'string') return [];
    const below = locate(`${path}/${encodeURIComponent(id)}`);
    return below === undefined ? [] : [{ ...foundAt(below), item }];
  });
}

/** Returns the places to which the links of a reply lead. */
export function placesLinked(body: unknown, root: string, locate: Locate): readonly Found[] {
  const links = isObject(body) ? hrefsIn(body.links) : [];
  return links.flatMap((href) => {
    const path = pathBelow(root, href);
    const located = path === undefined ? undefined : locate(path);
    return located === undefined ? [] : [foundAt(located)];
  });
}

function foundAt({ operation, place }: Located): Found {
  return { place, by: operation };
}

/** Returns the hrefs in a value, wherever they are. */
export function hrefsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(hrefsIn);
  if (!isObject(value)) return [];
  const own = typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(hrefsIn)];
}

/** Returns the path of an address below the root of the source, without a query. Unset if it leads elsewhere. */
export function pathBelow(root: string, href: string): string | undefined {
  if (!URL.canParse(href, `${root}/`)) return undefined;
  const { pathname } = new URL(href, `${root}/`);
  const { pathname: prefix } = new URL(`${root}/`);
  // Compare the paths only: a source behind a proxy may name itself by another host in its links.
  return pathname.startsWith(prefix) ? pathname.slice(prefix.length - 1) : undefined;
}

function selfIn({ links }: Readonly<Record<string, unknown>>, root: string): string | undefined {
  if (!Array.isArray(links)) return undefined;
  const self: unknown = links.find((link) => isObject(link) && link.rel === 'self');
  return isObject(self) && typeof self.href === 'string' ? pathBelow(root, self.href) : undefined;
}

/** Returns whether a recording with this scope reads a place. */
export function isWithin({ organizations, projects }: Scope, { orgId, groupId }: Place): boolean {
  if (orgId !== undefined && organizations?.has(orgId) === false) return false;
  return groupId === undefined || projects?.has(groupId) !== false;
}
