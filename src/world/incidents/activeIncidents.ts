import type { Duration } from '../duration.js';
import type { Instant } from '../instant.js';
import type { World } from '../world.js';
import type { BackupStatus } from '../tables/backupJob.js';
import type { Counted } from './countOff.js';
import type { ClusterIncident, HostIncident } from './incident.js';
import type { Host } from '../tables/hosts.js';
import type { Incident } from '../tables/incidents.js';
import type { LogType } from '../tables/logCollectionJobs.js';

/** An incident that fills a partition of some hosts. */
export interface DiskFill extends HostIncident {
  /** Name of the partition. If unset, it is the partition with the databases. */
  readonly partition?: string;
  /** Final usage of the partition, as a percentage of its size. */
  readonly percent: number;
  /** Time until the partition has its final usage, in milliseconds. */
  readonly overMs: number;
  /** When the partition reached its final usage, and on which hosts. Unset before that instant. */
  readonly full?: { readonly at: Instant; readonly hostIds: readonly string[] };
  /** Ids of the processes that stopped because their disk is full. Unset while none has stopped. */
  readonly stoppedIds?: readonly string[];
}

/** Percentage of used space at which a database process stops, because it cannot write any more. */
export const NO_SPACE_PERCENT = 100;

export function isDiskFill(incident: Incident): incident is DiskFill {
  return incident.kind === 'disk.fill';
}

/** An incident that multiplies a quantity, such as the load or the duration of a copy. */
interface Factor {
  readonly factor: number;
}

/**
 * Kinds of incidents that moves and finders in src/world check for. All other kinds only run moves, for
 * example at their start and end. `src/incidents` defines all kinds.
 */
interface ObservedKinds {
  readonly 'backup.stuck': ClusterIncident & { readonly statusName?: BackupStatus };
  readonly 'backup.undiscovered': Undiscovered & Incident;
  readonly 'backup.versionUnknown': ClusterIncident;
  readonly 'disk.fill': DiskFill;
  readonly 'load.spike': HostIncident & Factor;
  readonly 'logs.fail': HostIncident & Counted & { readonly logTypes: readonly LogType[] };
  readonly 'logs.slow': HostIncident & Factor;
  readonly 'snapshot.slow': ClusterIncident & Factor;
  readonly 'snapshot.fail': ClusterIncident & Counted;
  readonly 'snapshot.abandon': ClusterIncident & Counted;
  readonly 'snapshot.retry': ClusterIncident & Counted;
  readonly 'snapshot.inconsistent': ClusterIncident;
  readonly 'host.unreachable': Incident & Unreachable;
  readonly 'oplog.gap': ClusterIncident;
  readonly 'restore.broken': ClusterIncident & Counted & { readonly status: 'BROKEN' | 'KILLED' };
  readonly 'restore.refused': ClusterIncident & { readonly invalidMs: Duration };
  readonly 'restore.slow': ClusterIncident & { readonly readyMs: Duration };
  readonly 'shard.missing': ClusterIncident & { readonly shardName: string };
}

/** Processes of a project that monitoring cannot reach. */
interface Unreachable {
  readonly groupId: string;
  /** If unset, the incident affects all new processes of the project. */
  readonly hostIds?: readonly string[];
}

/** A project in which the platform has not yet discovered the clusters, so that it cannot back them up. */
interface Undiscovered {
  readonly groupId: string;
  /** How the platform responds to a request for the list of backup configurations. */
  readonly answer: 'empty' | 'conflict';
}

/** A row of an incident of one of the kinds in `ObservedKinds`. */
export type Observed<Kind extends keyof ObservedKinds> = ObservedKinds[Kind] & { readonly kind: Kind };

/** Returns the active incidents of one kind in a cluster, oldest first. */
export function activeOfCluster<Kind extends keyof ObservedKinds>(
  world: World,
  clusterId: string,
  kind: Kind,
): readonly Observed<Kind>[] {
  const active = world.incidents.select('activeOfCluster', clusterId).toArray();
  // This narrowing is safe, because the import of a state validates each row by its kind.
  const isOfKind = (incident: Incident): incident is Observed<Kind> & Incident => incident.kind === kind;
  return active.filter(isOfKind);
}

/** Returns whether an active incident prevents monitoring from reaching a new process. */
export function isUnreachable(world: World, { id, groupId }: Pick<Host, 'id' | 'groupId'>): boolean {
  const active = world.incidents.select('state', 'active').toArray();
  return active.some(
    (incident) =>
      isOfUnreachable(incident) && incident.groupId === groupId && incident.hostIds?.includes(id) !== false,
  );
}

function isOfUnreachable(incident: Incident): incident is Observed<'host.unreachable'> {
  return incident.kind === 'host.unreachable';
}

/** Returns the active incident that hides the backup configurations of a project, if there is one. */
export function undiscoveredOf(world: World, groupId: string): Observed<'backup.undiscovered'> | undefined {
  const active = world.incidents.select('state', 'active').toArray();
  return active.find(
    (incident): incident is Observed<'backup.undiscovered'> =>
      incident.kind === 'backup.undiscovered' && incident.groupId === groupId,
  );
}
