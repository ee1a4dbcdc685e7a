import type { AlertConfig } from '../../tables/alertConfigs.js';
import type { World } from '../../world.js';
import { alertConfigOf } from './configIds.js';
import type { AlertKind } from './alertKinds.js';
import { eventTypeOf } from './defaultConfigs.js';
import { hasAlerts, matchesTarget, type Target } from './matchers.js';
import { least } from '../../longLists.js';

/** How the problems of a kind are reported: an alert opens after a delay in minutes. */
export interface KindReport {
  readonly delayMin: number;
}

const AT_ONCE: KindReport = { delayMin: 0 };

/**
 * Returns how the default configuration of a kind reports a problem. `undefined` means that it does not report the
 * problem, because a client has disabled, deleted or changed it, or has switched the alerts of the process off.
 */
export function kindReportOf(
  world: World,
  groupId: string,
  kind: AlertKind,
  target: Target,
): KindReport | undefined {
  if (!hasAlerts(world, target)) return undefined;
  const isBare = world.projects.get(groupId)?.withDefaultAlertsSettings === false;
  if (world.alertConfigs.size === 0) return isBare ? undefined : AT_ONCE;
  const config = world.alertConfigs.get(alertConfigOf(world, groupId, kind).alertConfigId);
  if (config === undefined) return isBare ? undefined : AT_ONCE;
  if (!coversKind(config, kind) || !matchesTarget(world, config, target)) return undefined;
  return { delayMin: smallestDelay(config) };
}

/**
 * Returns whether a changed default configuration still reports the problems of its kind. Configurations of metrics
 * report no problem that monitoring detects: they watch a series.
 */
export function coversKind(config: AlertConfig, kind: AlertKind): boolean {
  const { enabled, deletedAt, eventTypeName } = config;
  return kind !== 'METRIC' && enabled && deletedAt === undefined && eventTypeName === eventTypeOf(kind);
}

/** Returns the minutes until an alert of a configuration opens. */
export function smallestDelay({ notifications }: Pick<AlertConfig, 'notifications'>): number {
  return notifications.length === 0 ? 0 : least(notifications.map(({ delayMin }) => delayMin));
}
