import type { RowOf, Tables } from '../../world/world.js';
import type { Mistake } from './shape.js';

/** The rows of a state by collection; one of before may lack the later of them. */
export type StateTables = { readonly [Name in keyof Tables]: readonly RowOf<Name>[] };

/** Which members of which rows name a row of which collection. */
const REFERENCES: readonly Reference[] = [
  reference('projects', 'organizations', ({ orgId }) => ({ orgId })),
  reference('teams', 'organizations', ({ orgId }) => ({ orgId })),
  reference('invitations', 'organizations', ({ orgId }) => ({ orgId })),
  reference('invitations', 'projects', ({ groupId }) => ({ groupId })),
  reference('clusters', 'projects', ({ groupId }) => ({ groupId })),
  reference('hosts', 'clusters', ({ clusterId }) => ({ clusterId })),
  reference('hosts', 'projects', ({ groupId }) => ({ groupId })),
  reference('snapshots', 'clusters', ({ clusterId }) => ({ clusterId })),
  reference('snapshots', 'projects', ({ groupId }) => ({ groupId })),
  reference('maintenanceWindows', 'projects', ({ groupId }) => ({ groupId })),
  reference('backupConfigs', 'projects', ({ id }) => ({ id })),
  reference('automationConfigs', 'projects', ({ id }) => ({ id })),
  reference('alerts', 'projects', ({ groupId }) => ({ groupId })),
  reference('alerts', 'clusters', ({ clusterId }) => ({ clusterId })),
  reference('incidents', 'clusters', (incident) => ({
    clusterId: incident.clusterId,
  })),
];

interface Reference {
  readonly from: keyof Tables;
  readonly to: keyof Tables;
  /** The id that a row names, under the name of the member that holds it. */
  readonly named: (row: never) => Readonly<Record<string, string | undefined>>;
}

function reference<From extends keyof Tables>(
  from: From,
  to: keyof Tables,
  named: (row: RowOf<From>) => Readonly<Record<string, string | undefined>>,
): Reference {
  return { from, to, named };
}

/** The first id in a state that two rows share or that is named and not there. */
export function wrongReference(tables: StateTables): Mistake | undefined {
  const ids: Record<string, Set<string>> = {};
  for (const [name, rows] of Object.entries(tables)) {
    const own = new Set<string>();
    for (const [at, { id }] of rows.entries()) {
      if (own.has(id)) return { path: `tables.${name}[${at}].id`, message: `${id} is another row's id too` };
      own.add(id);
    }
    ids[name] = own;
  }
  for (const each of REFERENCES) {
    const mistake = wrongIn(
      (tables as Partial<StateTables>)[each.from] ?? [],
      ids[each.to] ?? new Set(),
      each,
    );
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

function wrongIn(
  rows: readonly object[],
  there: ReadonlySet<string>,
  { from, to, named }: Reference,
): Mistake | undefined {
  for (const [at, row] of rows.entries()) {
    const [[member, id] = []] = Object.entries(named(row as never));
    if (id !== undefined && !there.has(id))
      return { path: `tables.${from}[${at}].${member}`, message: `there is no ${id} among the ${to}` };
  }
  return undefined;
}
