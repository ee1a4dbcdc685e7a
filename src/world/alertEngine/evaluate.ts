import type { AlertKind } from '../alerts/configs/alertKinds.js';
import { alertEventOf } from '../tables/alertEvents.js';
import { smallestDelay } from '../alerts/configs/kindReport.js';
import { withCondition } from '../alerts/cancelAlert.js';
import { withClosed } from '../alerts/closeAlert.js';
import { alertFrom, statusOf } from '../alerts/openAlert.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import { openKey, type Alert } from '../tables/alerts.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { World } from '../world.js';
import { alertIdOf } from './alertId.js';
import { conditionsOf, reportedKind, type Condition } from './conditions.js';
import { activeOf, watchMetrics, type AffectedClusters } from './watchMetrics.js';

/**
 * Compares a configuration with the current problems: opens missing alerts, and closes alerts whose problem has ended.
 * Alerts about metrics have their own rows (`metricWatches`).
 */
export function evaluateConfig(world: World, config: AlertConfig, affected?: AffectedClusters): Outcome {
  if (!config.enabled || config.deletedAt !== undefined) return { world, events: [] };
  const kind = reportedKind(world, config);
  if (kind === undefined && config.metricThreshold !== undefined)
    return { world: watchMetrics(world, config, affected), events: [] };
  const conditions = conditionsOf(world, config);
  const wanted = new Set(conditions.map(({ subject }) => subjectFor(config, kind, subject)));
  const active = activeOf(world, config);
  return inTurn(world, [
    ...active
      .filter(({ subject }) => !wanted.has(subject))
      .map((alert) => (before: World) => endAlert(before, alert)),
    ...conditions.map((condition) => (before: World) => beginAlert(before, config, kind, condition)),
  ]);
}

/**
 * Returns the subject of an alert. For a default configuration, it is the subject of the problem. For other
 * configurations, it starts with the configuration's id.
 */
function subjectFor({ id }: AlertConfig, kind: AlertKind | undefined, subject: string): string {
  return kind === undefined ? `${id}/${subject}` : subject;
}

/** Closes an alert whose problem has ended, or is no longer reported by the configuration. */
function endAlert(world: World, alert: Alert): Outcome {
  const closed = withClosed(world, alert);
  const next = alert.isFurther === undefined ? withCondition(closed, alert) : closed;
  if (
    alert.eventTypeName !== 'TOO_FEW_HEALTHY_MEMBERS' &&
    alert.eventTypeName !== 'TOO_MANY_UNHEALTHY_MEMBERS'
  )
    return { world: next, events: [] };
  const { groupId = '', id: alertId, alertConfigId, clusterId, clusterName, replicaSetName } = alert;
  const ending: ProjectEventDraft = {
    eventTypeName: 'ENOUGH_HEALTHY_MEMBERS',
    groupId,
    alertId,
    alertConfigId,
    ...(clusterId !== undefined && { clusterId }),
    ...(clusterName !== undefined && { clusterName }),
    ...(replicaSetName !== undefined && { replicaSetName }),
  };
  return { world: next, events: [ending] };
}

/** Opens the alert about a problem, unless it is open or tracked. */
function beginAlert(
  world: World,
  config: AlertConfig,
  kind: AlertKind | undefined,
  { subject, row, opening, closing }: Condition,
): Outcome {
  const known = world.alerts
    .select('openSubject', openKey(opening.groupId, subjectFor(config, kind, subject)))
    .first();
  if (known !== undefined && known.status !== 'UNREPORTED') return { world, events: [] };
  const base = row === undefined ? fromEvent(config, opening, world) : fromRow(row);
  const id = alertIdOf(world, config, subject);
  const alert: Alert = {
    ...base,
    id,
    alertConfigId: config.id,
    created: world.now,
    updated: world.now,
    ...statusOf(world, { delayMin: smallestDelay(config) }, base, world.now),
    subject: subjectFor(config, kind, subject),
    ...(kind === undefined && { isFurther: true }),
    ...(config.scope !== undefined && { isGlobal: true }),
  };
  const before = kind !== undefined && known !== undefined ? world.alerts.remove(known.id) : world.alerts;
  const ids = { alertId: id, alertConfigId: config.id };
  return {
    world: { ...world, alerts: before.put(alert) },
    events: closing === undefined ? [] : [{ ...opening, ...ids }],
  };
}

function fromRow(row: Alert): Alert {
  return omit(
    row,
    ...(['lastNotified', 'notifiedUntil', 'sent', 'opensAt', 'resolved', 'isFurther'] as const),
    ...(['acknowledgedUntil', 'acknowledgementComment', 'acknowledgingUsername'] as const),
  );
}

function fromEvent({ id }: AlertConfig, opening: ProjectEventDraft, world: World): Alert {
  const typeName = alertEventOf(opening.eventTypeName)?.typeName ?? 'HOST';
  const kind = (typeName === 'HOST_METRIC' ? 'METRIC' : typeName) as AlertKind;
  return { ...alertFrom(opening, kind, { alertId: '', alertConfigId: id }, world.now), subject: '' };
}
