import { differ } from './edits.js';
import { collectionDefinition } from './definitions/index.js';
import { nameOf } from '../world/targets/namedRows.js';
import type { Row } from '../world/tree/row.js';
import { tableOf, type TableName, type World } from '../world/world.js';
import { clustersOfChanged } from './affected.js';
import { viewOf } from './collection.js';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** A row that differs between two versions of a world. */
export interface RowDifference {
  readonly collection: TableName;
  readonly id: string;
  readonly change: ChangeKind;
}

/** Values of a member in two versions of a world. A value is unset if the row or the member did not exist. */
export interface MemberDifference {
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Finds the rows of a table that differ between two versions of a world, sorted by id. Skips rows that both
 * versions share. Pauses after each row. A cluster also differs if its view has changed because of its processes or alerts.
 */
export function* findingDifferences(
  name: TableName,
  before: World,
  after: World,
): Generator<void, readonly RowDifference[], undefined> {
  const [older, newer] = [tableOf(before, name), tableOf(after, name)];
  if (older === newer && collectionDefinition(name).show?.dependsOn?.ofClusters === undefined) return [];
  const { put, removed } = newer.changesSince(older);
  const ids = new Set([...put.map(({ id }) => id), ...removed, ...idsOfOthers(name, before, after)]);
  yield;
  const differences: RowDifference[] = [];
  for (const id of [...ids].sort()) {
    const change = changeOf(name, before, older.get(id), after, newer.get(id));
    if (change !== undefined) differences.push({ collection: name, id, change });
    yield;
  }
  return differences;
}

function idsOfOthers(name: TableName, before: World, after: World): readonly string[] {
  const { ofClusters = [] } = collectionDefinition(name).show?.dependsOn ?? {};
  return ofClusters.flatMap((other) => clustersOfChanged(other, before, after));
}

function changeOf(
  name: TableName,
  before: World,
  old: Row | undefined,
  after: World,
  row: Row | undefined,
): ChangeKind | undefined {
  if (old === undefined) return row && 'added';
  if (row === undefined) return 'removed';
  if (old !== row && differ(old, row)) return 'changed';
  // Compare views only for tables whose views contain other rows, because views also have members that change
  // with the clock.
  if (collectionDefinition(name).show?.dependsOn?.ofClusters === undefined) return undefined;
  return differ(viewOf(name, before, old), viewOf(name, after, row)) ? 'changed' : undefined;
}

/** Returns the readable name of a row, and its members that differ between two versions of a world. */
export function memberDifferences(
  { collection, id }: RowDifference,
  before: World,
  after: World,
): { readonly name: string; readonly members: Readonly<Record<string, MemberDifference>> } {
  const [old, row] = [tableOf(before, collection).get(id), tableOf(after, collection).get(id)];
  const [older, newer] = [viewIn(collection, before, old), viewIn(collection, after, row)];
  const names = new Set([...Object.keys(older), ...Object.keys(newer)]);
  const members = [...names].flatMap((member) => {
    const [was, is] = [older[member], newer[member]];
    return differ(was, is) ? [[member, valuesOf(was, is)] as const] : [];
  });
  const world = row === undefined ? before : after;
  return { name: nameOf(world, collection, row ?? old ?? { id }), members: Object.fromEntries(members) };
}

function viewIn(name: TableName, world: World, row: Row | undefined): Readonly<Record<string, unknown>> {
  return row === undefined ? {} : viewOf(name, world, row);
}

function valuesOf(before: unknown, after: unknown): MemberDifference {
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
