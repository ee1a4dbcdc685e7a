import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import type { ClusterIncident, HostIncident } from './incident.js';
import type { Incident } from '../tables/incidents.js';

/** An incident during which a partition of some hosts fills up. */
export interface DiskFill extends HostIncident {
  /** Name of the partition. Defaults to the partition with the databases. */
  readonly partition?: string;
  /** Used space of the partition when it has filled up, as a percentage of its size. */
  readonly percent: number;
  /** Time in which the partition fills up. */
  readonly overMs: number;
  /** When the partition reached `percent`, and on which hosts. Unset before that instant. */
  readonly full?: { readonly at: Instant; readonly hostIds: readonly string[] };
  /** Ids of the processes that stopped because their disk is full. Unset while the disk has space. */
  readonly stoppedIds?: readonly string[];
}

export function isDiskFill(incident: Incident): incident is DiskFill {
  return incident.kind === 'disk.fill';
}

/** An incident that multiplies a quantity, such as the load or the duration of a copy. */
interface Factor {
  readonly factor: number;
}

/**
 * Kinds of incidents that finders and moves check for while the incident is active. An incident of another kind
 * only runs moves, for example when it starts and ends. `src/incidents` defines all kinds.
 */
interface ObservedKinds {
  readonly 'disk.fill': DiskFill;
  readonly 'load.spike': HostIncident & Factor;
  readonly 'snapshot.slow': ClusterIncident & Factor;
  readonly 'snapshot.fail': ClusterIncident;
  readonly 'snapshot.inconsistent': ClusterIncident;
  readonly 'shard.missing': ClusterIncident & { readonly shardName: string };
}

/** A row of one of the kinds in `ObservedKinds`. */
export type Observed<Kind extends keyof ObservedKinds> = ObservedKinds[Kind] & { readonly kind: Kind };

/** Returns the active incidents of one kind in a cluster, oldest first. */
export function activeOfCluster<Kind extends keyof ObservedKinds>(
  world: World,
  clusterId: string,
  kind: Kind,
): readonly Observed<Kind>[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  // This narrowing is safe, because state import validates each row by its kind.
  const isOfKind = (incident: Incident): incident is Observed<Kind> & Incident => incident.kind === kind;
  return active.filter(isOfKind);
}
