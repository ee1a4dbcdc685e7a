import type { Schemas } from '../../control/schemas.js';
import { parseView, viewQuery, type View } from './view.js';

/** The members of a host that this page reads. */
export interface HostRow extends Readonly<Schemas['Row']> {
  readonly clusterName?: string;
  readonly replicaSetName?: string;
  readonly replicaState?: string;
}

/** Measurements that show a failover, because only the primary counts inserts. */
const METRICS = ['OPCOUNTER_INSERT', 'CONNECTIONS'];
/** Maximum number of hosts that the page shows before the user has selected any. */
const HOSTS_MAX = 5;

/**
 * Returns a view of the last day of one replica set: the set of the host with the given name, or else the first set
 * that has a primary.
 */
export function defaultView(hosts: readonly HostRow[], host?: string): View {
  const byName = hosts.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const first =
    byName.find(({ name }) => name === host) ??
    byName.find(({ replicaState }) => replicaState === 'PRIMARY') ??
    byName[0];
  const nodes = byName.filter(
    ({ clusterName, replicaSetName }) =>
      clusterName === first?.clusterName && replicaSetName === first?.replicaSetName,
  );
  return { ...parseView(''), hosts: nodes.slice(0, HOSTS_MAX).map(({ name }) => name), metrics: METRICS };
}

/** Returns the query of an address that shows the first measurements of one host. */
export function firstMetrics(host: string): string {
  return viewQuery({ ...parseView(''), hosts: [host], metrics: METRICS });
}
