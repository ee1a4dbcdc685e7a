/**
 * Origin of an absolute request target. Clients of a proxy send such targets, which "a server MUST accept"
 * (RFC 9112, 3.2.2).
 */
const ORIGIN = /^https?:\/\/[^/?#]*\/?/i;
const WORLD_PREFIX = /^\/worlds\/([^/?#]+)(?=[/?#]|$)/;

/** The start of a path that selects a world. */
export interface WorldPrefix {
  /** The prefix as sent, such as `/worlds/mine`. */
  readonly text: string;
  /** The decoded name of the world. */
  readonly world: string;
}

/** Returns a request target without its origin: a path with its query. */
export function withoutOrigin(target: string): string {
  return target.replace(ORIGIN, '/');
}

/**
 * Returns the path of a request with one slash at its start. A base URL that ends with a slash gives two: published
 * programs of the vendor have one.
 */
export function withOneSlash(path: string): string {
  return path.replace(/^\/{2,}/, '/');
}

/** Returns the prefix that selects a world of the API, or `undefined` without one. `path` has no origin. */
export function worldPrefixOf(path: string): WorldPrefix | undefined {
  const match = WORLD_PREFIX.exec(path);
  return match === null ? undefined : { text: match[0], world: decodedName(match[1] ?? '') };
}

/** Returns a segment of a path without its escapes. A segment that cannot be decoded stays unchanged. */
export function decodedName(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
