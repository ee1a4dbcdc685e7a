import { configOfAlert } from '../alerts/configs/findAlertConfigs.js';
import { smallestDelay } from '../alerts/configs/kindReport.js';
import { notifiedAt } from '../alerts/notifiedAt.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { AlertConfig } from '../tables/alertConfigs.js';
import type { Alert } from '../tables/alerts.js';
import type { World } from '../world.js';
import { activeOf } from './watchMetrics.js';

/** Opens an alert that was only tracked, and sends its first notification. */
export function openTracked(world: World, alert: Alert): Outcome {
  const open: Alert = { ...omit(alert, 'opensAt'), status: 'OPEN', updated: world.now };
  const config = configOfAlert(world, alert);
  const isLate = config !== undefined && delayOver(config, alert) < world.now;
  const row: Alert = isLate
    ? { ...open, notifiedUntil: world.now }
    : { ...open, ...notifiedAt(world, alert.typeName, alert.groupId, world.now) };
  return { world: { ...world, alerts: world.alerts.put(row) }, events: [] };
}

/** Sets when the tracked alerts of a changed configuration open: when its new delay is over, but not in the past. */
export function withNewDelay(world: World, config: AlertConfig): World {
  const changed = activeOf(world, config).flatMap((alert): readonly Alert[] => {
    const opensAt = Math.max(world.now, delayOver(config, alert));
    return alert.status !== 'TRACKING' || alert.opensAt === opensAt ? [] : [{ ...alert, opensAt }];
  });
  if (changed.length === 0) return world;
  return { ...world, alerts: changed.reduce((alerts, each) => alerts.put(each), world.alerts) };
}

function delayOver(config: AlertConfig, { created }: Alert): Instant {
  return created + smallestDelay(config) * MINUTE_MS;
}
