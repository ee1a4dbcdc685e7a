import type { Schema } from '../../contract/types.js';
import { alertEventOf } from '../../world/alertConfigs/alertEvents.js';
import { shownTexts } from '../../world/alertConfigs/secrets.js';
import { formatInstant } from '../../world/instant.js';
import type { AlertConfig, AlertNotification } from '../../world/tables/alertConfigs.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

/** Presents an alert configuration as an item of a list. */
export function presentListedConfig(
  world: World,
  config: AlertConfig,
  groupId: string,
  links: Links,
): Schema<'AlertConfig'> {
  return wire<Schema<'AlertConfig'>>({
    created: formatInstant(config.created),
    enabled: config.enabled,
    eventTypeName: config.eventTypeName,
    groupId,
    id: config.id,
    links: [links.self(pathOf(config, groupId))],
    matchers: config.matchers.map((matcher) => ({ ...matcher })),
    metricThreshold: config.metricThreshold,
    notifications: presentNotifications(world, config),
    threshold: config.threshold,
    typeName: alertEventOf(config.eventTypeName)?.typeName ?? 'GROUP',
    updated: formatInstant(config.updated),
  });
}

/** Presents an alert configuration with a link to its alerts. */
export function presentAlertConfig(
  world: World,
  config: AlertConfig,
  groupId: string,
  links: Links,
): Schema<'AlertConfig'> {
  const listed = presentListedConfig(world, config, groupId, links);
  const alerts = links.related('alerts', `${pathOf(config, groupId)}/alerts`);
  return { ...listed, links: [...listed.links, alerts] };
}

function pathOf({ id }: AlertConfig, groupId: string): string {
  return `/groups/${groupId}/alertConfigs/${id}`;
}

/** Presents the notifications of a configuration. Shows only the end of each secret. */
export function presentNotifications(
  world: World,
  { notifications }: AlertConfig,
): Schema<'AlertNotification'>[] {
  return notifications.map((notification) => presentNotification(world, notification));
}

function presentNotification(world: World, notification: AlertNotification): Schema<'AlertNotification'> {
  const { texts, ...others } = notification;
  const teamName = world.teams.get(texts.teamId ?? '')?.name;
  const members = {
    ...others,
    ...shownTexts(notification),
    ...(teamName !== undefined && { teamName }),
  };
  const sorted = Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted) as unknown as Schema<'AlertNotification'>;
}
