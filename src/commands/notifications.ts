import { sentNotificationsOf } from '../world/alertEngine/sentNotifications.js';
import { decoded, expecting, anything, object, optional } from '../schema/schema.js';
import { formatInstant, parseInstant, type Instant } from '../world/instant.js';
import type { Alert, SentNotification } from '../world/tables/alerts.js';
import type { World } from '../world/world.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { listLimit, queryText } from './limits.js';
import { readInput } from './readInput.js';
import type { LazyList } from './state.js';

/** A notification of an alert, without secrets. The platform would have sent it; here nothing is sent. */
export interface NotificationView {
  /** Virtual time. */
  readonly at: string;
  readonly reason: SentNotification['reason'];
  readonly alertId: string;
  readonly alertConfigId: string;
  readonly eventTypeName: string;
  readonly groupId?: string;
  /** Id and type of the notification in its configuration. */
  readonly notifierId: string;
  readonly typeName: string;
  /** The receivers. */
  readonly to: string;
}

const timestamp = decoded(expecting('a timestamp such as 2026-01-01T00:00:00Z', anything), (value) =>
  typeof value === 'string' ? parseInstant(value) : undefined,
);
const listInput = object({
  alert: optional(queryText),
  alertConfig: optional(queryText),
  since: optional(timestamp),
  limit: optional(listLimit),
});

/** Returns the notifications of a world's alerts, oldest first. With a limit, returns only the newest ones. */
export function listNotifications({ world }: LiveWorld, input: unknown): LazyList<NotificationView> {
  const { alert, alertConfig, since = -Infinity, limit = Infinity } = readInput(listInput, input);
  const found = [...(alert === undefined ? world.alerts.all() : [world.alerts.get(alert) ?? []].flat())]
    .filter(({ alertConfigId }) => alertConfig === undefined || alertConfigId === alertConfig)
    .flatMap((each) => notificationsOf(world, each, since))
    .toSorted((one, other) => one.sent.at - other.sent.at)
    .slice(-limit);
  return { length: found.length, slice: (from, to) => found.slice(from, to).map(viewOf) };
}

interface Found {
  readonly alert: Alert;
  readonly sent: SentNotification;
}

function notificationsOf(world: World, alert: Alert, since: Instant): readonly Found[] {
  const sent = sentNotificationsOf(world, alert);
  return sent.filter(({ at }) => at >= since).map((each) => ({ alert, sent: each }));
}

function viewOf({ alert, sent }: Found): NotificationView {
  const { id: alertId, alertConfigId, eventTypeName, groupId } = alert;
  const { at, reason, notifierId, typeName, to } = sent;
  return {
    at: formatInstant(at),
    reason,
    alertId,
    alertConfigId,
    eventTypeName,
    ...(groupId !== undefined && { groupId }),
    notifierId,
    typeName,
    to,
  };
}
