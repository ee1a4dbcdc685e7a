import type { Invariant } from '../defineTable.js';
import { GROUP_ROLES } from '../role.js';
import type { Row } from '../tree/row.js';
import type { NotificationText } from './notificationTexts.js';

export const NOTIFICATION_TYPES = [
  'ADMIN',
  'DATADOG',
  'EMAIL',
  'GROUP',
  'MICROSOFT_TEAMS',
  'OPS_GENIE',
  'ORG',
  'PAGER_DUTY',
  'SLACK',
  'SMS',
  'SNMP',
  'TEAM',
  'USER',
  'VICTOR_OPS',
  'WEBHOOK',
] as const;

export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The members that a type of notification requires and accepts. */
export interface NotificationKind {
  /** Texts that it requires. */
  readonly needs?: readonly NotificationText[];
  /** Texts that it also accepts. */
  readonly takes?: readonly NotificationText[];
  /** Whether the receiving service repeats notifications by itself. */
  readonly isOnce?: true;
  /** Whether the notification has the members `emailEnabled` and `smsEnabled`. */
  readonly isPersonal?: true;
}

const KINDS: Readonly<Record<NotificationType, NotificationKind>> = {
  ADMIN: {},
  DATADOG: { needs: ['datadogApiKey'], takes: ['datadogRegion'], isOnce: true },
  EMAIL: { needs: ['emailAddress'] },
  GROUP: { isPersonal: true },
  MICROSOFT_TEAMS: { needs: ['microsoftTeamsWebhookUrl'] },
  OPS_GENIE: { needs: ['opsGenieApiKey'], takes: ['opsGenieRegion'], isOnce: true },
  ORG: { isPersonal: true },
  PAGER_DUTY: { needs: ['serviceKey'], takes: ['region'], isOnce: true },
  SLACK: { needs: ['apiToken', 'channelName'] },
  SMS: { needs: ['mobileNumber'] },
  SNMP: { takes: ['snmpAddress'] },
  TEAM: { needs: ['teamId'], isPersonal: true },
  USER: { needs: ['username'], isPersonal: true },
  VICTOR_OPS: { needs: ['victorOpsApiKey'], takes: ['victorOpsRoutingKey'], isOnce: true },
  WEBHOOK: { takes: ['webhookUrl', 'webhookSecret', 'webhookHeadersTemplate', 'webhookBodyTemplate'] },
};

/** Returns the members that a type of notification requires and accepts. */
export function notificationKind(typeName: NotificationType): NotificationKind {
  return KINDS[typeName];
}

interface Notification {
  readonly typeName: NotificationType;
  readonly delayMin: number;
  readonly intervalMin?: number;
  readonly emailEnabled?: boolean;
  readonly smsEnabled?: boolean;
  readonly roles?: readonly string[];
  readonly texts: Readonly<Partial<Record<NotificationText, string>>>;
}

interface WithNotifications extends Row {
  readonly groupId?: string;
  readonly notifications: readonly Notification[];
}

export const NOTIFICATIONS_MAX = 50;
const INTERVAL_MIN = 5;
const PROJECT_ROLES: readonly string[] = GROUP_ROLES;

const isReached = ({ emailEnabled, smsEnabled }: Notification): boolean =>
  emailEnabled === true || smsEnabled === true;
const missingText = ({ typeName, texts }: Notification): string | undefined =>
  notificationKind(typeName).needs?.find((name) => texts[name] === undefined);
const unknownRole = ({ roles = [] }: Notification): string | undefined =>
  roles.find((role) => !PROJECT_ROLES.includes(role));

/** The rules of the list of notifications, and of each notification. */
export const notificationRules: readonly Invariant<WithNotifications>[] = [
  {
    members: ['notifications'],
    says: 'a configuration needs at least one notification',
    refusal: 'MISSING_NOTIFICATIONS',
    holds: ({ notifications }) => notifications.length > 0,
  },
  {
    members: ['notifications'],
    says: `a configuration has at most ${NOTIFICATIONS_MAX} notifications`,
    refusal: 'MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED',
    parameters: () => [String(NOTIFICATIONS_MAX)],
    holds: ({ notifications }) => notifications.length <= NOTIFICATIONS_MAX,
  },
  {
    members: ['notifications'],
    says: 'a configuration has at most one notification of the type GROUP',
    refusal: 'TOO_MANY_GROUP_NOTIFICATIONS',
    holds: ({ notifications }) => notifications.filter(({ typeName }) => typeName === 'GROUP').length <= 1,
  },
  {
    members: ['notifications', 'groupId'],
    says: 'a global configuration has no notification of the type ORG',
    refusal: 'UNSUPPORTED_NOTIFICATION_TYPE',
    parameters: () => ['ORG'],
    holds: ({ notifications, groupId }) =>
      !notifications.some(({ typeName }) => groupId === undefined && typeName === 'ORG'),
  },
  {
    members: ['notifications', 'groupId'],
    says: 'a configuration of a project has no notification of the type ORG',
    refusal: 'NO_ORG_NOTIFICATION_FOR_GROUP_ALERT',
    holds: ({ notifications, groupId }) =>
      !notifications.some(({ typeName }) => groupId !== undefined && typeName === 'ORG'),
  },
  {
    members: ['notifications', 'groupId'],
    says: 'only a global configuration has notifications of the types ADMIN and SNMP',
    refusal: 'NOTIFICATION_TYPE_IS_GLOBAL_ONLY',
    holds: ({ notifications, groupId }) =>
      !notifications.some(
        ({ typeName }) => groupId !== undefined && (typeName === 'ADMIN' || typeName === 'SNMP'),
      ),
  },
  each(
    'a notification of the type GROUP needs email or SMS',
    'EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION',
    (one) => one.typeName === 'GROUP' && !isReached(one),
  ),
  each(
    'the list of roles of a notification must not be empty: without the list, it reaches all roles',
    'MISSING_ROLES_FOR_GROUP_NOTIFICATION',
    ({ roles }) => roles?.length === 0,
  ),
  each(
    'the roles of a notification are roles of projects',
    'INVALID_ENUM_VALUE',
    (one) => unknownRole(one) !== undefined,
    (one) => [unknownRole(one) ?? ''],
  ),
  each(
    'a notification of the type USER needs email or SMS',
    'EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION',
    (one) => one.typeName === 'USER' && !isReached(one),
  ),
  each(
    'a notification of the type WEBHOOK needs an address',
    'WEBHOOK_URL_NOT_SET',
    ({ typeName, texts }) => typeName === 'WEBHOOK' && texts.webhookUrl === undefined,
  ),
  each(
    'a notification lacks a text that its type needs',
    'MISSING_ATTRIBUTE',
    (one) => missingText(one) !== undefined,
    (one) => [`notifications.${missingText(one) ?? ''}`],
  ),
  each(
    `a notification is repeated every ${INTERVAL_MIN} minutes at most`,
    'NOTIFICATION_INTERVAL_OUT_OF_RANGE',
    ({ intervalMin }) => intervalMin !== undefined && intervalMin < INTERVAL_MIN,
  ),
];

function each(
  says: string,
  refusal: NonNullable<Invariant<Row>['refusal']>,
  isWrong: (notification: Notification) => boolean,
  parametersOf: (notification: Notification) => readonly string[] = () => [],
): Invariant<WithNotifications> {
  return {
    members: ['notifications'],
    says,
    refusal,
    parameters: ({ notifications }) => notifications.filter(isWrong).slice(0, 1).flatMap(parametersOf),
    holds: ({ notifications }) => !notifications.some(isWrong),
  };
}
