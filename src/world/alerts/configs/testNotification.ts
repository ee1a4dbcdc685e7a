import { isObjectId } from '../../ids.js';
import { Refusal } from '../../refusals.js';
import type { AlertConfig, AlertNotification } from '../../tables/alertConfigs.js';
import type { NotificationText } from '../../tables/notificationTexts.js';
import { shownTexts } from './secrets.js';

/** Texts that name the receivers of a notification, the best one first. */
const DESTINATIONS: readonly NotificationText[] = [
  'username',
  'teamId',
  'emailAddress',
  'mobileNumber',
  'channelName',
  'snmpAddress',
  'webhookUrl',
  'microsoftTeamsWebhookUrl',
  'serviceKey',
  'datadogApiKey',
  'opsGenieApiKey',
  'victorOpsApiKey',
];

/** Finds a notification of a configuration by its id. Refuses an unknown id. */
export function findNotification({ notifications }: AlertConfig, id: string): AlertNotification {
  const found = notifications.find(({ notifierId }) => notifierId === id);
  if (found === undefined)
    throw new Refusal(isObjectId(id) ? 'NOTIFIER_NOT_FOUND' : 'INVALID_NOTIFIER_ID', id);
  return found;
}

/** Returns the receivers of a notification as a text, without secrets. */
export function destinationOf(notification: AlertNotification): string {
  const texts = shownTexts(notification);
  const name = DESTINATIONS.find((each) => texts[each] !== undefined);
  if (name !== undefined) return texts[name] ?? '';
  return notification.roles?.join(', ') ?? notification.typeName;
}
