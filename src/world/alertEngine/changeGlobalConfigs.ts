import { checkNotifications } from '../alerts/configs/checkNotifications.js';
import { checkSpec, type AlertConfigSpec } from '../alerts/configs/checkSpec.js';
import { withStoredSecrets } from '../alerts/configs/secrets.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { World } from '../world.js';
import { cancelAlerts, changed, eventOf, type ConfigOutcome } from './changeConfigs.js';
import { checkScope, type SentScope } from './checkScope.js';

/** A global configuration as clients send it. */
export type GlobalSpec = AlertConfigSpec & SentScope;

/** Creates an alert configuration for all projects, or for some. */
export function createGlobalConfig(world: World, spec: GlobalSpec): ConfigOutcome {
  const watched = checkSpec(world, spec, true);
  const scope = checkScope(world, spec);
  const [taken, id] = takeId(world);
  const notifications = checkNotifications(world, {}, id, spec.notifications ?? []);
  const { enabled = false } = spec;
  const { now } = world;
  const config: AlertConfig = { id, scope, created: now, updated: now, ...watched, enabled, notifications };
  return changed(taken, config, 'ALERT_CONFIG_ADDED_AUDIT');
}

/** Replaces a global configuration. Members that the client does not send are removed. */
export function replaceGlobalConfig(world: World, old: AlertConfig, spec: GlobalSpec): ConfigOutcome {
  const { id, created } = old;
  const watched = checkSpec(world, spec, true);
  const scope = checkScope(world, spec);
  // Advances the id counter, so that the notifications get other ids than before.
  const [taken] = takeId(world);
  const sent = checkNotifications(world, {}, id, spec.notifications ?? []);
  const notifications = withStoredSecrets(sent, old.notifications);
  const { enabled = false } = spec;
  const config: AlertConfig = {
    id,
    scope,
    created,
    updated: world.now,
    ...watched,
    enabled,
    notifications,
  };
  return changed(taken, config, 'ALERT_CONFIG_CHANGED_AUDIT');
}

/** Deletes a global configuration and cancels its alerts. */
export function deleteGlobalConfig(world: World, config: AlertConfig): Outcome {
  const next = cancelAlerts(world, config.id);
  const alertConfigs = next.alertConfigs.remove(config.id);
  return { world: { ...next, alertConfigs }, events: [eventOf(config, 'ALERT_CONFIG_DELETED_AUDIT')] };
}
