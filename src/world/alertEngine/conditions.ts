import { coversKind } from '../alerts/configs/kindReport.js';
import { kindOfDefault } from '../alerts/configs/defaultConfigs.js';
import { matchesTarget } from '../alerts/configs/matchers.js';
import type { AlertKind } from '../alerts/configs/alertKinds.js';
import { replicaSetNamesOf, hostsOf } from '../clusters/replicaSets.js';
import type { EventTypeName } from '../eventTypes.js';
import { countsMembers } from '../tables/alertEvents.js';
import { hostEvent } from '../hosts/hostEvent.js';
import { observedStateOf } from '../monitoring/observedState.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { Alert } from '../tables/alerts.js';
import type { Cluster } from '../tables/clusters.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { World } from '../world.js';

/** A problem that a configuration reports now. */
export interface Condition {
  /** Kind and target of the problem. */
  readonly subject: string;
  /**
   * The row of the alert with which monitoring tracks the problem. Unset for problems that only some configurations
   * watch, such as too few healthy members: they are computed for each configuration.
   */
  readonly row?: Alert;
  /** The members of the alert that name its target, and the event that opens it. */
  readonly opening: ProjectEventDraft;
  /** Type of the event that closes the alert. Unset if monitoring itself writes the events of the problem. */
  readonly closing?: EventTypeName;
}

/** Returns the problems that an enabled configuration of a project reports now, except problems about metrics. */
export function conditionsOf(world: World, config: AlertConfig): readonly Condition[] {
  const { groupId = '', eventTypeName } = config;
  if (eventTypeName === 'HOST_RECOVERING') return recoveringHosts(world, config, groupId);
  if (countsMembers(eventTypeName)) return unhealthySets(world, config, groupId);
  return detected(world, config, groupId);
}

/** Returns the alert kind whose problems a default configuration still reports. Unset for other configurations. */
export function reportedKind(world: World, config: AlertConfig): AlertKind | undefined {
  const project = world.projects.get(config.groupId ?? '');
  const kind = project && kindOfDefault(project, world.seed, config.id);
  return kind !== undefined && coversKind(config, kind) ? kind : undefined;
}

function detected(world: World, config: AlertConfig, groupId: string): readonly Condition[] {
  const kind = reportedKind(world, config);
  if (kind === undefined && config.metricThreshold !== undefined) return [];
  const rows = world.alerts.select('conditions', groupId).toArray();
  const reported = rows.filter(({ subject, eventTypeName }) =>
    kind === undefined ? eventTypeName === config.eventTypeName : subject.startsWith(`${kind}/`),
  );
  return reported
    .filter((row) => matchesTarget(world, config, row))
    .map((row) => ({ subject: row.subject, row, opening: { eventTypeName: row.eventTypeName, groupId } }));
}

function recoveringHosts(world: World, config: AlertConfig, groupId: string): readonly Condition[] {
  const hosts = world.hosts.select('project', groupId).toArray();
  return hosts
    .filter((host) => ['RECOVERING', 'STARTUP2'].includes(observedStateOf(host)))
    .map((host) => ({ subject: `HOST/${host.id}`, opening: hostEvent(world, host, 'HOST_RECOVERING') }))
    .filter(({ opening }) => matchesTarget(world, config, targetOf(opening)));
}

function unhealthySets(world: World, config: AlertConfig, groupId: string): readonly Condition[] {
  const clusters = world.clusters.select('project', groupId).toArray();
  return clusters
    .flatMap((cluster) =>
      replicaSetNamesOf(cluster).flatMap((name) => unhealthySet(world, config, cluster, name)),
    )
    .filter(({ opening }) => matchesTarget(world, config, targetOf(opening)));
}

function unhealthySet(
  world: World,
  { eventTypeName, threshold }: AlertConfig,
  cluster: Cluster,
  replicaSetName: string,
): readonly Condition[] {
  const members = hostsOf(world, cluster).filter((host) => host.replicaSetName === replicaSetName);
  const healthy = members.filter((host) =>
    ['PRIMARY', 'SECONDARY', 'ARBITER'].includes(observedStateOf(host)),
  );
  const isFew = eventTypeName === 'TOO_FEW_HEALTHY_MEMBERS';
  const limit = threshold?.threshold ?? 0;
  const holds = isFew ? healthy.length < limit : members.length - healthy.length > limit;
  if (!holds || members.length === 0) return [];
  const { id: clusterId, name: clusterName, groupId } = cluster;
  const opening = {
    groupId,
    clusterId,
    clusterName,
    replicaSetName,
    eventTypeName: isFew ? ('TOO_FEW_HEALTHY_MEMBERS' as const) : ('TOO_MANY_UNHEALTHY_MEMBERS' as const),
  };
  return [
    { subject: `REPLICA_SET/${clusterId}/${replicaSetName}`, opening, closing: 'ENOUGH_HEALTHY_MEMBERS' },
  ];
}

function targetOf(opening: ProjectEventDraft): Partial<Alert> {
  const { hostname, port } = opening;
  return {
    ...opening,
    ...(hostname !== undefined && { hostnameAndPort: `${hostname}:${port ?? ''}` }),
  };
}
