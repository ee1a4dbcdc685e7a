import { hashedId } from '../../ids.js';
import { GROUP_ROLES } from '../../role.js';
import { Refusal } from '../../refusals.js';
import {
  NOTIFICATION_TYPES,
  type AlertNotification,
  type NotificationText,
  type NotificationType,
} from '../../tables/alertConfigs.js';
import type { World } from '../../world.js';
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

export const NOTIFICATIONS_MAX = 50;
const INTERVAL_MIN = 5;
const INTERVAL_DEFAULT = 60;

/** Texts that a type of notification requires, and texts that it also accepts. */
interface TextRule {
  readonly needs?: readonly NotificationText[];
  readonly takes?: readonly NotificationText[];
  /** Whether the receiving service repeats notifications by itself. */
  readonly isOnce?: true;
  /** Whether the notification has the members `emailEnabled` and `smsEnabled`. */
  readonly isPersonal?: true;
}

const RULES: Readonly<Record<NotificationType, TextRule>> = {
  ADMIN: {},
  DATADOG: { needs: ['datadogApiKey'], takes: ['datadogRegion'], isOnce: true },
  EMAIL: { needs: ['emailAddress'] },
  GROUP: { isPersonal: true },
  MICROSOFT_TEAMS: { needs: ['microsoftTeamsWebhookUrl'] },
  OPS_GENIE: { needs: ['opsGenieApiKey'], takes: ['opsGenieRegion'], isOnce: true },
  ORG: { isPersonal: true },
  PAGER_DUTY: { needs: ['serviceKey'], isOnce: true },
  SLACK: { needs: ['apiToken', 'channelName'] },
  SMS: { needs: ['mobileNumber'] },
  SNMP: { takes: ['snmpAddress'] },
  TEAM: { needs: ['teamId'], isPersonal: true },
  USER: { needs: ['username'], isPersonal: true },
  VICTOR_OPS: { needs: ['victorOpsApiKey'], takes: ['victorOpsRoutingKey'], isOnce: true },
  WEBHOOK: { takes: ['webhookUrl', 'webhookSecret', 'webhookHeadersTemplate', 'webhookBodyTemplate'] },
};

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
  if (sent.length === 0) throw new Refusal('MISSING_NOTIFICATIONS');
  if (sent.length > NOTIFICATIONS_MAX)
    throw new Refusal('MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED', String(NOTIFICATIONS_MAX));
  if (sent.filter(({ typeName }) => typeName === 'GROUP').length > 1)
    throw new Refusal('TOO_MANY_GROUP_NOTIFICATIONS');
  return sent.map((notification, at) => {
    const name = `notifier/${configId}/${world.sequence}/${at}`;
    return checked(world, place, notification, hashedId(world.seed, world.now, name));
  });
}

function checked(world: World, place: Place, sent: SentNotification, notifierId: string): AlertNotification {
  const typeName = typeOf(sent);
  const rule = RULES[typeName];
  checkPlace(typeName, place);
  checkReceivers(world, place, typeName, sent);
  const { needs = [], takes = [], isPersonal } = rule;
  const missing = needs.find((name) => isBlank(sent[name]));
  if (missing !== undefined) throw new Refusal('MISSING_ATTRIBUTE', `notifications.${missing}`);
  const texts = [...needs, ...takes].filter((name) => !isBlank(sent[name])).map((name) => [name, sent[name]]);
  const { emailEnabled = false, smsEnabled = false, roles, delayMin = 0 } = sent;
  if (delayMin < 0) throw new Refusal('INVALID_ATTRIBUTE', 'notifications.delayMin');
  return {
    notifierId,
    typeName,
    delayMin,
    ...intervalOf(sent, rule),
    ...(isPersonal && { emailEnabled, smsEnabled }),
    ...(typeName === 'GROUP' && roles !== undefined && { roles: [...new Set(roles)] }),
    texts: Object.fromEntries(texts) as AlertNotification['texts'],
  };
}

function typeOf({ typeName = '' }: SentNotification): NotificationType {
  if (typeName === '') throw new Refusal('MISSING_ATTRIBUTE', 'notifications.typeName');
  const known = NOTIFICATION_TYPES.find((each) => each === typeName);
  if (known === undefined) throw new Refusal('UNSUPPORTED_NOTIFICATION_TYPE', typeName);
  return known;
}

function checkPlace(typeName: NotificationType, { groupId }: Place): void {
  if (groupId === undefined) {
    if (typeName === 'ORG') throw new Refusal('UNSUPPORTED_NOTIFICATION_TYPE', typeName);
    return;
  }
  if (typeName === 'ORG') throw new Refusal('NO_ORG_NOTIFICATION_FOR_GROUP_ALERT');
  if (typeName === 'ADMIN' || typeName === 'SNMP') throw new Refusal('NOTIFICATION_TYPE_IS_GLOBAL_ONLY');
}

function checkReceivers(
  world: World,
  place: Place,
  typeName: NotificationType,
  sent: SentNotification,
): void {
  const isReached = sent.emailEnabled === true || sent.smsEnabled === true;
  if (typeName === 'GROUP') {
    if (!isReached) throw new Refusal('EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION');
    checkRoles(sent.roles);
  }
  if (typeName === 'USER') checkUser(world, place, sent, isReached);
  if (typeName === 'TEAM' && !isBlank(sent.teamId)) checkTeam(world, place, sent.teamId);
  if (typeName === 'WEBHOOK' && isBlank(sent.webhookUrl)) throw new Refusal('WEBHOOK_URL_NOT_SET');
}

/** Without roles, the notification reaches every role. An empty list reaches none. */
function checkRoles(roles: readonly string[] | undefined): void {
  if (roles === undefined) return;
  if (roles.length === 0) throw new Refusal('MISSING_ROLES_FOR_GROUP_NOTIFICATION');
  const all: readonly string[] = GROUP_ROLES;
  const unknown = roles.find((role) => !all.includes(role));
  if (unknown !== undefined) throw new Refusal('INVALID_ENUM_VALUE', unknown);
}

function checkUser(
  world: World,
  { groupId }: Place,
  { username }: SentNotification,
  isReached: boolean,
): void {
  if (!isReached) throw new Refusal('EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION');
  if (isBlank(username)) return;
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

function intervalOf({ intervalMin = 0 }: SentNotification, { isOnce }: TextRule): { intervalMin?: number } {
  if (intervalMin === 0) return isOnce ? {} : { intervalMin: INTERVAL_DEFAULT };
  if (intervalMin < INTERVAL_MIN) throw new Refusal('NOTIFICATION_INTERVAL_OUT_OF_RANGE');
  return { intervalMin };
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text === '';
}
