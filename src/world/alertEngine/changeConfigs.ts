import { alertConfigsOf } from '../alerts/configs/findAlertConfigs.js';
import { defaultConfigsOf } from '../alerts/configs/defaultConfigs.js';
import { cancelAlert } from '../alerts/cancelAlert.js';
import { checkNotifications } from '../alerts/configs/checkNotifications.js';
import { checkSpec, type AlertConfigSpec } from '../alerts/configs/checkSpec.js';
import { withStoredSecrets } from '../alerts/configs/secrets.js';
import type { EventTypeName } from '../eventTypes.js';
import { takeId } from '../ids.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { unwatched } from './watchMetrics.js';

export const CONFIGS_MAX = 500;

export type ConfigOutcome = Outcome & { readonly config: AlertConfig };

/** Creates an alert configuration of a project. */
export function createAlertConfig(world: World, project: Project, spec: AlertConfigSpec): ConfigOutcome {
  const { id: groupId, orgId } = project;
  const watched = checkSpec(world, spec, false);
  const [taken, id] = takeId(world);
  const notifications = checkNotifications(world, { groupId, orgId }, id, spec.notifications ?? []);
  if (alertConfigsOf(world, project).length >= CONFIGS_MAX)
    throw new Refusal('MAX_ALERT_CONFIGS_PER_GROUP_EXCEEDED', String(CONFIGS_MAX), groupId);
  const { enabled = false } = spec;
  const config: AlertConfig = {
    id,
    groupId,
    created: world.now,
    updated: world.now,
    ...watched,
    enabled,
    notifications,
  };
  return changed(taken, config, 'ALERT_CONFIG_ADDED_AUDIT');
}

/** Replaces an alert configuration. Members that the client does not send are removed. */
export function replaceAlertConfig(
  world: World,
  { orgId }: Project,
  old: AlertConfig,
  spec: AlertConfigSpec,
): ConfigOutcome {
  const { id, groupId, created } = old;
  const watched = checkSpec(world, spec, false);
  const place = { ...(groupId !== undefined && { groupId }), orgId };
  // Advances the id counter, so that the notifications get other ids than before.
  const [taken] = takeId(world);
  const sent = checkNotifications(world, place, id, spec.notifications ?? []);
  const notifications = withStoredSecrets(sent, old.notifications);
  const { enabled = false } = spec;
  const config: AlertConfig = {
    id,
    ...(groupId !== undefined && { groupId }),
    created,
    updated: world.now,
    ...watched,
    enabled,
    notifications,
  };
  return changed(taken, config, 'ALERT_CONFIG_CHANGED_AUDIT');
}

/** Enables or disables an alert configuration. Does nothing if it is in this state already. */
export function enableAlertConfig(world: World, config: AlertConfig, enabled: boolean): ConfigOutcome {
  if (config.enabled === enabled) return { world, events: [], config };
  const type = enabled ? 'ALERT_CONFIG_ENABLED_AUDIT' : 'ALERT_CONFIG_DISABLED_AUDIT';
  return changed(world, { ...config, enabled }, type);
}

/** Deletes an alert configuration. A deleted default configuration keeps a row, so that it is not computed again. */
export function deleteAlertConfig(world: World, project: Project, config: AlertConfig): Outcome {
  const isDefault = defaultConfigsOf(project, world.seed).some(({ id }) => id === config.id);
  const next = cancelAlerts(world, config.id);
  const deleted: AlertConfig = { ...omit(config, 'evaluateAt'), enabled: false, deletedAt: world.now };
  const alertConfigs = isDefault ? next.alertConfigs.put(deleted) : next.alertConfigs.remove(config.id);
  return { world: { ...next, alertConfigs }, events: [eventOf(config, 'ALERT_CONFIG_DELETED_AUDIT')] };
}

/** Stores a configuration that a client has changed, and writes the event. */
export function changed(world: World, config: AlertConfig, eventTypeName: EventTypeName): ConfigOutcome {
  const row = {
    ...omit(config, 'evaluateAt'),
    ...(config.enabled && { evaluateAt: nextEvaluation(world.now) }),
  };
  const next = config.enabled ? world : cancelAlerts(world, config.id);
  const stored = withRow(next, 'alertConfigs', row);
  return { world: stored, events: [eventOf(config, eventTypeName)], config: row };
}

/** Cancels the alerts of a configuration. */
export function cancelAlerts(world: World, configId: string): World {
  const active = world.alerts.select('ofConfig', configId).toArray();
  return active.reduce(cancelAlert, unwatched(world, { id: configId }));
}

/** Returns the next instant at which the platform evaluates the conditions of alerts. It does so each minute. */
export function nextEvaluation(now: Instant): Instant {
  return (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
}

export function eventOf(
  { id, groupId }: AlertConfig,
  eventTypeName: EventTypeName,
): Outcome['events'][number] {
  return { eventTypeName, ...(groupId !== undefined && { groupId }), alertConfigId: id };
}
