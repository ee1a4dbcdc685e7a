import { dropAbsent } from '../dropAbsent.js';
import { DAY_MS, type Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { TelemetrySwitch } from '../tables/appSettings.js';
import type { World } from '../world.js';
import { changedSettings, putSettings } from './appSettings.js';
import { least } from '../longLists.js';

const WEEK_MS = 7 * DAY_MS;

export interface TelemetryPlan {
  readonly isEnabled: boolean;
  /** Unset if telemetry was never sent. */
  readonly sentAt?: Instant;
  /** Unset while telemetry is off. */
  readonly dueAt?: Instant;
}

/**
 * Returns when telemetry was sent and will be sent. The platform sends it once a week. The first time is a week after
 * the installation, or after telemetry was switched on.
 */
export function telemetryPlan(world: World): TelemetryPlan {
  const { isEnabled = true, since = installedAt(world), sentBefore } = changedSettings(world).telemetry ?? {};
  if (!isEnabled) return dropAbsent<TelemetryPlan>({ isEnabled, sentAt: sentBefore });
  const weeks = Math.floor((world.now - since) / WEEK_MS);
  const sentAt = weeks < 1 ? sentBefore : since + weeks * WEEK_MS;
  return dropAbsent<TelemetryPlan>({ isEnabled, sentAt, dueAt: since + (weeks + 1) * WEEK_MS });
}

/** Switches telemetry on or off. The platform documents no event for this. */
export function switchTelemetry(world: World, isEnabled: boolean): Outcome {
  const plan = telemetryPlan(world);
  if (plan.isEnabled === isEnabled) return { world, events: [] };
  const telemetry = dropAbsent<TelemetrySwitch>({ isEnabled, since: world.now, sentBefore: plan.sentAt });
  return putSettings(world, { ...changedSettings(world), telemetry });
}

/** Assumes that the platform was installed when its oldest organization was created. */
function installedAt({ organizations, now }: World): Instant {
  return Math.min(now, least([...organizations.all()].map(({ createdAt }) => createdAt)));
}
