import { sentNotificationsOf } from '../world/alertEngine/sentNotifications.js';
import {
  decoded,
  expecting,
  anything,
  object,
  optional,
  string,
  oneOf,
  named,
  publishedAs,
  described,
} from '../schema/schema.js';
import { formatInstant, parseInstant, type Instant } from '../world/instant.js';
import type { Alert, SentNotification } from '../world/tables/alerts.js';
import type { World } from '../world/world.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { listLimit, queryText } from './limits.js';
import { readInput } from './readInput.js';
import type { LazyList } from './lazyList.js';
import { defineCommand, lists } from './command.js';
import { dateTime } from './shapes.js';

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
  alert: optional(queryText, 'The id of an alert.'),
  alertConfig: optional(queryText, 'The id of an alert configuration.'),
  since: optional(publishedAs(dateTime, timestamp), 'Only notifications from this virtual time on.'),
  limit: optional(listLimit, 'Maximum number of notifications; the last ones are listed. By default all.'),
});

export const notificationSchema = named(
  'Notification',
  object({
    at: described(dateTime, 'Virtual time.'),
    reason: described(
      oneOf('OPENED', 'REMINDER', 'ACKNOWLEDGED', 'CLOSED'),
      '`OPENED` is the first one, `REMINDER` a repeated one, `ACKNOWLEDGED` says that a client has acknowledged the alert, and `CLOSED` follows 5 to 10 seconds after its end.',
    ),
    alertId: string,
    alertConfigId: described(string, 'The configuration whose notification it is.'),
    eventTypeName: described(string, 'The type of the event that opened the alert.'),
    groupId: optional(string, 'The project of the alert.'),
    notifierId: described(string, 'Id of the notification in its configuration.'),
    typeName: described(string, 'Type of the notification, such as `EMAIL`.'),
    to: described(string, 'The receivers: an address, a name or roles.'),
  }),
);

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

/** `…/journal/notifications`: the notifications of alerts. */
export const notificationCommands = [
  defineCommand({
    name: 'listNotifications',
    method: 'get',
    path: '/v1/worlds/{world}/journal/notifications',
    summary: 'The notifications that the platform would have sent about alerts, oldest first.',
    description:
      'Nothing is ever sent. Each alert has its 20 latest notifications: time, reason and receivers, with stars in place of secrets. They belong to the alerts, so exports, forks and checkpoints contain them, and a cleared journal still has them. They are deleted with their alert.',
    query: listInput,
    example: { query: { since: '2026-01-01T00:00:00Z' } },
    answer: lists('The notifications.', notificationSchema),
    run: ({ world, query }) => listNotifications(world, query),
  }),
];
