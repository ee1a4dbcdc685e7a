import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import type { ClusterIncident, HostIncident, Incident } from './incident.js';

/** A partition fills up. */
export interface DiskFill extends HostIncident {
  /** If unset, the partition with the databases. */
  readonly partition?: string;
  /** Percentage used at the end. */
  readonly percent: number;
  /** Time until that percentage is reached. */
  readonly overMs: number;
  /** When it became full, and on which hosts. */
  readonly full?: { readonly at: Instant; readonly hostIds: readonly string[] };
  /** Processes that stopped because their disk is full. Unset before that. */
  readonly stoppedIds?: readonly string[];
}

export function isDiskFill(incident: Incident): incident is DiskFill {
  return incident.kind === 'disk.fill';
}

/** An incident that multiplies a quantity. */
interface Factor {
  readonly factor: number;
}

/**
 * Kinds of incidents that finders and moves of the world check while they are active. `src/incidents` defines all
 * kinds; the other kinds only run moves when they start and end.
 */
interface ObservedKinds {
  readonly 'disk.fill': DiskFill;
  readonly 'load.spike': HostIncident & Factor;
  readonly 'snapshot.slow': ClusterIncident & Factor;
  readonly 'snapshot.fail': ClusterIncident;
  readonly 'snapshot.inconsistent': ClusterIncident;
  readonly 'shard.missing': ClusterIncident & { readonly shardName: string };
}

/** A row of an observed kind. */
export type Observed<Kind extends keyof ObservedKinds> = ObservedKinds[Kind] & { readonly kind: Kind };

/** Returns the active incidents of one kind in a cluster, oldest first. */
export function activeOfCluster<Kind extends keyof ObservedKinds>(
  world: World,
  clusterId: string,
  kind: Kind,
): readonly Observed<Kind>[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  // State import validates each row by its kind, so this narrowing is safe.
  const isOfKind = (incident: Incident): incident is Observed<Kind> & Incident => incident.kind === kind;
  return active.filter(isOfKind);
}
