import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import type { ClusterIncident, HostIncident, Incident } from './incident.js';

/** A partition fills up. */
export interface DiskFill extends HostIncident {
  /** Unset: the partition with the databases. */
  readonly partition?: string;
  /** Percentage used in the end. */
  readonly percent: number;
  /** Time until it is that full. */
  readonly overMs: number;
  /** When it was full, and on which hosts. */
  readonly full?: { readonly at: Instant; readonly hostIds: readonly string[] };
  /** Processes that stopped because no space is left for their databases. Unset before that. */
  readonly stoppedIds?: readonly string[];
}

export function isDiskFill(incident: Incident): incident is DiskFill {
  return incident.kind === 'disk.fill';
}

/** An incident that multiplies something. */
interface Factor {
  readonly factor: number;
}

/**
 * The kinds that finders and moves of the world take into account while an incident is active. `src/incidents` defines
 * all kinds; the others act by moves when they start and end.
 */
interface ObservedKinds {
  readonly 'disk.fill': DiskFill;
  readonly 'load.spike': HostIncident & Factor;
  readonly 'snapshot.slow': ClusterIncident & Factor;
  readonly 'snapshot.fail': ClusterIncident;
  readonly 'snapshot.inconsistent': ClusterIncident;
  readonly 'shard.missing': ClusterIncident & { readonly shardName: string };
}

/** A row of a kind that the world observes. */
export type Observed<Kind extends keyof ObservedKinds> = ObservedKinds[Kind] & { readonly kind: Kind };

/** The active incidents of one kind in a cluster, oldest first. */
export function activeOfCluster<Kind extends keyof ObservedKinds>(
  world: World,
  clusterId: string,
  kind: Kind,
): readonly Observed<Kind>[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  // State import checks rows by their kind.
  const isOfKind = (incident: Incident): incident is Observed<Kind> & Incident => incident.kind === kind;
  return active.filter(isOfKind);
}
