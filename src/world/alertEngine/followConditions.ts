import { globalAlertConfigs } from '../alertConfigs/findAlertConfigs.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import { GLOBAL, type Alert } from '../tables/alerts.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { evaluateConfig } from './evaluate.js';
import { evaluateProject } from './evaluateGlobally.js';
import { lastNotifiedOf, settled } from './lastNotified.js';

/**
 * Evaluates the changed and further configurations of projects in which a problem has begun or ended. If clients have
 * changed no configuration, it does nothing.
 */
export function followConditions(before: World, after: World): Outcome {
  const world = settleWindows(before, after);
  if (world.alertConfigs.size === 0) return { world, events: [] };
  const groupIds = touchedProjects(before, world);
  const global = unchanged(before, globalAlertConfigs(world).toArray());
  const moves = groupIds.flatMap((groupId) => [
    ...configsOf(before, world, groupId).map((config) => (next: World) => evaluateConfig(next, config)),
    ...global.map((config) => (next: World) => evaluateProject(next, config, groupId)),
  ]);
  return inTurn(world, moves);
}

/** Returns the configurations of a project, except those that this change changes: they wait for the next evaluation. */
function configsOf(before: World, { alertConfigs }: World, groupId: string): readonly AlertConfig[] {
  return unchanged(before, alertConfigs.select('project', groupId).toArray());
}

function unchanged(before: World, configs: readonly AlertConfig[]): readonly AlertConfig[] {
  return configs.filter((config) => before.alertConfigs.get(config.id) === config);
}

/** Returns the ids of the projects in which a problem, or a row on which measurements depend, has changed. */
function touchedProjects(before: World, after: World): readonly string[] {
  const changed = [
    ...changedAlerts(before, after),
    ...(after.hosts === before.hosts ? [] : changedHosts(before, after)),
    ...(after.clusters === before.clusters ? [] : changedClusters(before, after)),
    ...(after.incidents === before.incidents ? [] : changedIncidents(before, after)),
    ...(after.projects === before.projects ? [] : changedProjects(before, after)),
  ];
  return [...new Set(changed.flatMap(({ groupId }) => groupId ?? []))].toSorted();
}

/** Returns the problems that have begun or ended. Further alerts follow from them. */
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

/** The members of a cluster that each snapshot changes. Neither problems nor measurements depend on them. */
const SNAPSHOT_MEMBERS: readonly string[] = ['lastSnapshotAt', 'snapshotQueuedAt'];

function changedClusters(before: World, after: World): readonly Cluster[] {
  const { put } = after.clusters.changesSince(before.clusters);
  return put.filter((cluster) => {
    const known: Partial<Cluster> = before.clusters.get(cluster.id) ?? {};
    const names = Object.keys({ ...known, ...cluster }) as (keyof Cluster)[];
    return names.some((name) => known[name] !== cluster[name] && !SNAPSHOT_MEMBERS.includes(name));
  });
}

function changedIncidents(before: World, after: World): readonly { readonly groupId?: string | undefined }[] {
  const { put } = after.incidents.changesSince(before.incidents);
  return put.map(({ groupId, clusterId = '' }) => ({
    groupId: groupId ?? after.clusters.get(clusterId)?.groupId,
  }));
}

function changedProjects(before: World, after: World): readonly { readonly groupId: string }[] {
  return after.projects.changesSince(before.projects).put.map(({ id }) => ({ groupId: id }));
}

/** Stores the last notifications of open alerts before the windows of their project change. */
function settleWindows(before: World, after: World): World {
  if (after.maintenanceWindows === before.maintenanceWindows || after.alerts.size === 0) return after;
  const { put, removed } = after.maintenanceWindows.changesSince(before.maintenanceWindows);
  const rows = [...put, ...removed.flatMap((id) => before.maintenanceWindows.get(id) ?? [])];
  const groupIds = new Set(rows.map(({ groupId }) => groupId));
  const global = after.alerts.select('status', `${GLOBAL}/OPEN`).toArray();
  const open = [
    ...[...groupIds].flatMap((groupId) => after.alerts.select('status', `${groupId}/OPEN`).toArray()),
    ...global.filter(({ groupId }) => groupIds.has(groupId)),
  ];
  const past: World = { ...before, now: after.now };
  const changed = open.filter((alert) => lastNotifiedOf(past, alert) !== lastNotifiedOf(after, alert));
  if (changed.length === 0) return after;
  return {
    ...after,
    alerts: changed.reduce((alerts, each) => alerts.put(settled(past, each)), after.alerts),
  };
}
