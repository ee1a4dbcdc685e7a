import { hashedId } from '../../ids.js';
import { checkMembers } from '../../putRow.js';
import { Refusal } from '../../refusals.js';
import type { AlertNotification } from '../../tables/alertConfigs.js';
import {
  NOTIFICATION_TYPES,
  notificationKind,
  type NotificationType,
} from '../../tables/notificationRules.js';
import type { NotificationText } from '../../tables/notificationTexts.js';
import type { World } from '../../world.js';
import { checkTexts } from './checkTexts.js';
import { isInProject } from './receivers.js';

/** A notification as clients send it. */
export type SentNotification = {
  readonly typeName?: string;
  readonly delayMin?: number;
  readonly intervalMin?: number;
  readonly emailEnabled?: boolean;
  readonly smsEnabled?: boolean;
  readonly roles?: readonly string[];
} & Readonly<Partial<Record<NotificationText, string>>>;

/** The project and organization of a configuration. Global configurations have neither. */
export interface Place {
  readonly groupId?: string;
  readonly orgId?: string;
}

const INTERVAL_DEFAULT = 60;

/**
 * Returns the notifications of a configuration, or throws a refusal. Their ids depend on the current instant and on the
 * id counter.
 */
export function checkNotifications(
  world: World,
  place: Place,
  configId: string,
  sent: readonly SentNotification[],
): readonly AlertNotification[] {
  const notifications = sent.map((notification, at) => {
    const name = `notifier/${configId}/${world.sequence}/${at}`;
    return completed(notification, hashedId(world.seed, world.now, name));
  });
  checkMembers(world, 'alertConfigs', { ...place, notifications });
  notifications.forEach(checkTexts);
  for (const notification of notifications) checkReceiver(world, place, notification);
  return notifications;
}

/** Returns the row of a notification, without texts that its type does not use. */
function completed(sent: SentNotification, notifierId: string): AlertNotification {
  const typeName = typeOf(sent);
  const { emailEnabled = false, smsEnabled = false, roles, delayMin = 0 } = sent;
  if (delayMin < 0) throw new Refusal('INVALID_ATTRIBUTE', 'notifications.delayMin');
  const { needs = [], takes = [], isOnce, isPersonal } = notificationKind(typeName);
  const texts = [...needs, ...takes].filter((name) => !isBlank(sent[name])).map((name) => [name, sent[name]]);
  const intervalMin = intervalOf(sent, isOnce === true);
  return {
    notifierId,
    typeName,
    delayMin,
    ...(intervalMin !== undefined && { intervalMin }),
    ...(isPersonal && { emailEnabled, smsEnabled }),
    ...(typeName === 'GROUP' && roles !== undefined && { roles: [...new Set(roles)] }),
    texts: Object.fromEntries(texts) as AlertNotification['texts'],
  };
}

/** Types that are notified once have no interval, or 0. For others, 0 is an interval that is too short. */
function intervalOf({ intervalMin }: SentNotification, isOnce: boolean): number | undefined {
  if (!isOnce) return intervalMin ?? INTERVAL_DEFAULT;
  return intervalMin === 0 ? undefined : intervalMin;
}

function typeOf({ typeName = '' }: SentNotification): NotificationType {
  if (typeName === '') throw new Refusal('MISSING_ATTRIBUTE', 'notifications.typeName');
  const known = NOTIFICATION_TYPES.find((each) => each === typeName);
  if (known === undefined) throw new Refusal('UNSUPPORTED_NOTIFICATION_TYPE', typeName);
  return known;
}

/** Refuses a notification to a user or a team that does not exist or does not belong to the place. */
function checkReceiver(world: World, place: Place, { typeName, texts }: AlertNotification): void {
  const { username, teamId } = texts;
  if (typeName === 'USER' && username !== undefined) checkUser(world, place, username);
  if (typeName === 'TEAM' && teamId !== undefined) checkTeam(world, place, teamId);
}

function checkUser(world: World, { groupId }: Place, username: string): void {
  const user = world.users.select('username', username).first();
  if (user === undefined) throw new Refusal('BAD_USERNAME_REF', username);
  if (groupId !== undefined && !isInProject(world, user, groupId))
    throw new Refusal('BAD_USERNAME_IN_GROUP_REF', username, groupId);
}

function checkTeam(world: World, { orgId }: Place, teamId: string): void {
  const team = world.teams.get(teamId);
  if (team === undefined || (orgId !== undefined && team.orgId !== orgId))
    throw new Refusal('TEAM_NOT_FOUND', teamId);
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text === '';
}
