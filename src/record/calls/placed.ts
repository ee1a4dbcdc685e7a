import type { Readable } from './readable.js';

/** Values of path parameters, by name. */
export type Place = Readonly<Record<string, string>>;

/** A path of the source, and the operation that answers there. */
export interface Located {
  readonly operation: Readable;
  readonly place: Place;
}

/** Finds the operation of a path, and the values of its parameters. A fixed segment wins over a parameter. */
export type Locate = (path: string) => Located | undefined;

/** Creates a function that finds operations by paths below the root of the source, without a query. */
export function locator(operations: readonly Readable[]): Locate {
  const bySize = new Map<number, { readonly operation: Readable; readonly pattern: RegExp }[]>();
  const paths = operations.flatMap((operation) =>
    [operation.path, ...(operation.alsoAt === undefined ? [] : [operation.alsoAt])].map((path) => ({
      operation,
      path: operation.base + path,
      fixed: path.split('/').filter((part) => !part.startsWith('{')).length,
    })),
  );
  for (const { operation, path } of paths.toSorted((one, other) => other.fixed - one.fixed)) {
    const same = bySize.get(sizeOf(path)) ?? [];
    bySize.set(sizeOf(path), [...same, { operation, pattern: patternOf(path) }]);
  }
  return (path) => {
    for (const { operation, pattern } of bySize.get(sizeOf(path)) ?? []) {
      const match = pattern.exec(path);
      if (match !== null) return { operation, place: decoded(match.groups ?? {}) };
    }
    return undefined;
  };
}

/** Returns the number of segments of a path. A slash at the end does not count. */
function sizeOf(path: string): number {
  return path.replace(/\/$/, '').split('/').length;
}

/** Returns the path of an operation with these values, or `undefined` if a value is missing. */
export function pathAt({ base, path, parameters }: Readable, place: Place): string | undefined {
  if (parameters.some((name) => place[name] === undefined)) return undefined;
  return base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(place[name] ?? ''));
}

function patternOf(path: string): RegExp {
  const parts = path.split(/(\{\w+\})/);
  const source = parts.map((part) =>
    part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}/?$`);
}

function decoded(groups: Readonly<Record<string, string>>): Place {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
