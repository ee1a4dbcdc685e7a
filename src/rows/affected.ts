import { nameOf } from '../world/targets/namedRows.js';
import type { TableChanges } from '../world/tree/table.js';
import type { Row } from '../world/tree/row.js';
import type { Dependencies } from './collectionDefinition.js';
import { tableOf, type TableName, type World } from '../world/world.js';

/**
 * Ids of the rows that a change removed, or that the control plane may show differently after it. The ids are
 * sorted. `all` means all rows of the table.
 */
export type Affected = 'all' | readonly string[];

interface OfCluster extends Row {
  readonly clusterId?: string;
}

/**
 * Compares two worlds. Returns the rows of a table for which the control plane may show another value of one
 * of `members`. The time is proportional to the number of changed rows.
 */
export function affectedRows(
  name: TableName,
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

/** Returns the ids of the clusters whose processes or alerts have changed. A cluster may occur several times. */
export function clustersOfChanged(name: 'alerts' | 'hosts', before: World, after: World): readonly string[] {
  const { put, removed } = changes(name, before, after);
  const gone = removed.flatMap((id) => before[name].get(id) ?? []);
  const rows: readonly OfCluster[] = [...put, ...gone];
  return rows.flatMap(({ clusterId }) => clusterId ?? []);
}

function changes(name: TableName, before: World, after: World): TableChanges<Row> {
  if (before[name] === after[name]) return { put: [], removed: [] };
  return tableOf(after, name).changesSince(tableOf(before, name));
}

/** Returns whether a row of a table was added, removed or renamed. */
function areRenamed(name: TableName, before: World, after: World): boolean {
  if (before[name].size !== after[name].size) return true;
  const older = tableOf(before, name);
  return changes(name, before, after).put.some((row) => {
    const old = older.get(row.id);
    return old === undefined || nameOf(before, name, old) !== nameOf(after, name, row);
  });
}
