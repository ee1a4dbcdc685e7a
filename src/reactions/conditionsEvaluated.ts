import { defaultConfigsOf } from '../world/alerts/configs/defaultConfigs.js';
import { globalAlertConfigs } from '../world/alerts/configs/findAlertConfigs.js';
import { inTurn } from '../world/inTurn.js';
import type { Outcome } from '../world/outcome.js';
import type { AlertConfig } from '../world/tables/alertConfigs.js';
import type { Alert } from '../world/tables/alerts.js';
import type { Cluster } from '../world/tables/clusters.js';
import type { Host } from '../world/tables/hosts.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { evaluateConfig } from '../world/alertEngine/evaluate.js';
import { evaluateProject } from '../world/alertEngine/evaluateGlobally.js';
import { watchDisks } from '../world/alertEngine/watchDisks.js';
import type { AffectedClusters } from '../world/alertEngine/watchMetrics.js';

/**
 * Evaluates the configurations that clients have created or changed, in projects where a problem has begun or ended,
 * or where measurements have changed. If a client has switched the alerts of a process on or off, also evaluates the
 * default configurations of its project.
 */
export const conditionsEvaluated: Reaction = {
  name: 'conditionsEvaluated',
  watches: ['alerts', 'clusters', 'hosts', 'incidents', 'projects'],
  after: ['statesDetected'],
  react: evaluate,
};

function evaluate(before: World, after: World): Outcome {
  const switched = switchedProjects(before, after);
  const measured = measuredChanges(before, after);
  const world = watchDisks(before, after, measured);
  if (world.alertConfigs.size === 0 && switched.size === 0) return { world, events: [] };
  const groupIds = touchedProjects([...changedAlerts(before, world), ...measured]);
  const global = unchanged(before, globalAlertConfigs(world).toArray());
  const moves = groupIds.flatMap((groupId) => {
    const affected = affectedClusters(measured, groupId);
    return [
      ...(switched.has(groupId) ? unchangedDefaults(world, groupId) : []).map(
        (config) => (next: World) => evaluateConfig(next, config),
      ),
      ...configsOf(before, world, groupId).map(
        (config) => (next: World) => evaluateConfig(next, config, affected),
      ),
      ...global.map((config) => (next: World) => evaluateProject(next, config, groupId, affected)),
    ];
  });
  return inTurn(world, moves);
}

/**
 * Returns the configurations of a project that are the same in both worlds. Changed configurations wait for the next
 * evaluation.
 */
function configsOf(before: World, { alertConfigs }: World, groupId: string): readonly AlertConfig[] {
  return unchanged(before, alertConfigs.select('project', groupId).toArray());
}

/** Returns the projects with a process whose alerts a client has switched on or off. */
function switchedProjects(before: World, after: World): ReadonlySet<string> {
  if (after.hosts === before.hosts) return new Set();
  const switched = after.hosts.changesSince(before.hosts).put.filter(({ id, settings }) => {
    const known = before.hosts.get(id)?.settings?.alertsEnabled;
    return (known ?? true) !== (settings?.alertsEnabled ?? true);
  });
  return new Set(switched.map(({ groupId }) => groupId));
}

/** Returns the default configurations of a project that no client has changed, without those of metrics (`watchDisks`). */
function unchangedDefaults(world: World, groupId: string): readonly AlertConfig[] {
  const project = world.projects.get(groupId);
  const defaults = project === undefined ? [] : defaultConfigsOf(project, world.seed);
  return defaults.filter(
    ({ id, metricThreshold }) => metricThreshold === undefined && world.alertConfigs.get(id) === undefined,
  );
}

function unchanged(before: World, configs: readonly AlertConfig[]): readonly AlertConfig[] {
  return configs.filter((config) => before.alertConfigs.get(config.id) === config);
}

/** A project in which something has changed, and the cluster if only one is affected. */
interface Changed {
  readonly groupId?: string | undefined;
  readonly clusterId?: string | undefined;
}

/** Returns the ids of the projects in which something has changed. */
function touchedProjects(changed: readonly Changed[]): readonly string[] {
  return [...new Set(changed.flatMap(({ groupId }) => groupId ?? []))].toSorted();
}

/** Returns the changes of rows on which measurements depend. */
function measuredChanges(before: World, after: World): readonly Changed[] {
  return [
    ...(after.hosts === before.hosts ? [] : changedHosts(before, after)),
    ...(after.clusters === before.clusters
      ? []
      : changedClusters(before, after).map(({ groupId, id }) => ({ groupId, clusterId: id }))),
    ...(after.incidents === before.incidents ? [] : changedIncidents(before, after)),
    ...(after.projects === before.projects ? [] : changedProjects(before, after)),
  ];
}

/** Returns the clusters of a project whose measurements the changes affect. */
function affectedClusters(changes: readonly Changed[], groupId: string): AffectedClusters {
  const own = changes.filter((change) => change.groupId === groupId);
  const ids = own.flatMap(({ clusterId }) => clusterId ?? []);
  return ids.length === own.length ? new Set(ids) : undefined;
}

/**
 * Returns the problems that have begun or ended. Skips alerts marked `isFurther`, which are computed from these
 * problems.
 */
function changedAlerts(before: World, after: World): readonly Alert[] {
  if (after.alerts === before.alerts) return [];
  const { put, removed } = after.alerts.changesSince(before.alerts);
  const changed = [...put, ...removed.flatMap((id) => before.alerts.get(id) ?? [])];
  return changed.filter(({ isFurther }) => isFurther === undefined);
}

function changedHosts(before: World, after: World): readonly Host[] {
  const { put, removed } = after.hosts.changesSince(before.hosts);
  return [...put, ...removed.flatMap((id) => before.hosts.get(id) ?? [])];
}

/** Members of a cluster that change with each snapshot. Neither problems nor measurements depend on them. */
const SNAPSHOT_MEMBERS: readonly string[] = ['lastSnapshotAt', 'snapshotQueuedAt'];

function changedClusters(before: World, after: World): readonly Cluster[] {
  const { put } = after.clusters.changesSince(before.clusters);
  return put.filter((cluster) => {
    const known: Partial<Cluster> = before.clusters.get(cluster.id) ?? {};
    const names = Object.keys({ ...known, ...cluster }) as (keyof Cluster)[];
    return names.some((name) => known[name] !== cluster[name] && !SNAPSHOT_MEMBERS.includes(name));
  });
}

function changedIncidents(before: World, after: World): readonly Changed[] {
  const { put } = after.incidents.changesSince(before.incidents);
  return put.map(({ groupId, clusterId = '' }) => ({
    groupId: groupId ?? after.clusters.get(clusterId)?.groupId,
    clusterId: clusterId === '' ? undefined : clusterId,
  }));
}

function changedProjects(before: World, after: World): readonly { readonly groupId: string }[] {
  return after.projects.changesSince(before.projects).put.map(({ id }) => ({ groupId: id }));
}
