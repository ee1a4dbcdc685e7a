import { nameOf } from '../../world/targets/namedRows.js';
import type { Row } from '../../world/tree/row.js';
import type { Tables, World } from '../../world/world.js';

/** What a shown row is made of beside its own row. What is not named here changes no shown row. */
export interface Dependencies {
  /** Tables any change of which may change any shown row. */
  readonly tables?: readonly (keyof Tables)[];
  /** Tables whose rows are part of what is shown of their cluster. */
  readonly ofClusters?: readonly ('alerts' | 'hosts')[];
  /** Tables of whose rows the name is shown. */
  readonly names?: readonly ('clusters' | 'organizations' | 'projects')[];
  /** Members that change by time alone, and whether they may have between two worlds. */
  readonly timed?: Readonly<Record<string, (before: World, after: World) => boolean>>;
}

/** The ids of the rows that may be shown differently now, or are gone, in order. */
export type Affected = 'all' | readonly string[];

// The tables of one name fit each other, whichever it is; that is more than the types can say of a name alone.
interface AnyTable {
  get(id: string): Row | undefined;
  changesSince(older: unknown): { readonly put: readonly Row[]; readonly removed: readonly string[] };
}

interface OfCluster extends Row {
  readonly clusterId?: string;
}

/**
 * The rows of a collection that may be shown differently in `after` than in `before`, as far as these members go: as
 * many as were changed, however large the table is.
 */
export function affectedRows(
  name: keyof Tables,
  { tables = [], ofClusters = [], names = [], timed = {} }: Dependencies,
  members: readonly string[],
  before: World,
  after: World,
): Affected {
  const isOtherTime = members.some((member) => timed[member]?.(before, after) === true);
  if (isOtherTime || tables.some((other) => before[other] !== after[other])) return 'all';
  if (names.some((other) => areRenamed(other, before, after))) return 'all';
  const { put, removed } = changes(name, before, after);
  const own = [...put.map(({ id }) => id), ...removed];
  return [...own, ...ofClusters.flatMap((other) => clustersOfChanged(other, before, after))].toSorted();
}

function clustersOfChanged(name: 'alerts' | 'hosts', before: World, after: World): readonly string[] {
  const { put, removed } = changes(name, before, after);
  const gone = removed.flatMap((id) => before[name].get(id) ?? []);
  const rows: readonly OfCluster[] = [...put, ...gone];
  return rows.flatMap(({ clusterId }) => clusterId ?? []);
}

function changes(name: keyof Tables, before: World, after: World): ReturnType<AnyTable['changesSince']> {
  if (before[name] === after[name]) return { put: [], removed: [] };
  return (after[name] as unknown as AnyTable).changesSince(before[name]);
}

function areRenamed(name: 'clusters' | 'organizations' | 'projects', before: World, after: World): boolean {
  if (before[name].size !== after[name].size) return true;
  const older = before[name] as unknown as AnyTable;
  return changes(name, before, after).put.some((row) => {
    const old = older.get(row.id);
    return old === undefined || nameOf(before, name, old) !== nameOf(after, name, row);
  });
}
