import { flag, list, object, oneOf, optional, record, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, count, instant, integer } from '../rowTypes.js';
import { alertConfigRules } from './alertConfigRules.js';
import { MATCHER_FIELDS } from './alertEvents.js';
import { NOTIFICATION_TYPES, notificationRules } from './notificationRules.js';
import { NOTIFICATION_TEXTS } from './notificationTexts.js';
import { VALUE_UNITS } from './units.js';

export const MATCHER_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  'REGEX',
] as const;

const matcher = object({
  fieldName: oneOf(...MATCHER_FIELDS),
  operator: oneOf(...MATCHER_OPERATORS),
  value: string,
});

const units = oneOf(...VALUE_UNITS);
const operator = oneOf('GREATER_THAN', 'LESS_THAN');

const metricThreshold = object({
  metricName: string,
  mode: oneOf('AVERAGE'),
  operator,
  threshold: amount,
  units,
});

const threshold = object({ operator, threshold: integer, units });

const notification = object({
  /** Id of the notification. It is unique within its configuration. */
  notifierId: string,
  typeName: oneOf(...NOTIFICATION_TYPES),
  /** Minutes from the start of the problem to the first notification. */
  delayMin: count,
  /** Minutes between two notifications. If unset, there is only one. */
  intervalMin: optional(count),
  emailEnabled: optional(flag),
  smsEnabled: optional(flag),
  /** Roles of the users that a notification of the type GROUP reaches. */
  roles: optional(list(string)),
  texts: record(NOTIFICATION_TEXTS, string),
});

const scope = object({
  /**
   * If true, the configuration applies to all projects or, if `tags` is not empty, to all projects with one of the
   * tags.
   */
  forAllGroups: flag,
  /** The projects to which the configuration applies if `forAllGroups` is false. */
  groupIds: list(string),
  tags: list(string),
});

const schema = object({
  id: string,
  /** Unset for global configurations. */
  groupId: optional(string),
  /** The projects of a global configuration. Unset for configurations of one project. */
  scope: optional(scope),
  created: instant,
  updated: instant,
  enabled: flag,
  eventTypeName: string,
  matchers: list(matcher),
  metricThreshold: optional(metricThreshold),
  threshold: optional(threshold),
  notifications: list(notification),
  /** When the platform compares the configuration with the current problems. Each change sets this. */
  evaluateAt: optional(instant),
  /** Set if a client has deleted a default configuration. The rows of other deleted configurations are removed. */
  deletedAt: optional(instant),
});

export interface AlertMatcher extends Infer<typeof matcher> {}
export interface MetricThreshold extends Infer<typeof metricThreshold> {}
export interface AlertThreshold extends Infer<typeof threshold> {}
/** The projects to which a global configuration applies. */
export interface AlertScope extends Infer<typeof scope> {}
export interface AlertNotification extends Infer<typeof notification> {}
/**
 * A configuration of alerts: the problems that open alerts, and their notifications. A project begins with default
 * configurations, which have no rows until they change (`defaultConfigsOf`).
 */
export interface AlertConfig extends Infer<typeof schema> {}

/** Key of the only group in the index `personal`: the configurations with notifications to users or teams. */
export const PERSONAL = 'PERSONAL';

export const alertConfigs: TableDefinition<AlertConfig, 'project' | 'global' | 'personal'> = defineTable({
  schema,
  editable: { enabled: {} },
  indexes: {
    /** A project's configurations that clients have created or changed, oldest first. */
    project: ({ groupId, id }) => (groupId === undefined ? undefined : [groupId, id]),
    /** The global configurations, oldest first. */
    global: ({ scope: projects, id }) => (projects === undefined ? undefined : ['GLOBAL', id]),
    /** The configurations that notify single users or teams. */
    personal: ({ notifications, id }) =>
      notifications.some(({ typeName }) => typeName === 'USER' || typeName === 'TEAM')
        ? [PERSONAL, id]
        : undefined,
  },
  refersTo: { groupId: 'projects' },
  invariants: [...alertConfigRules, ...notificationRules],
  readableName: ({ eventTypeName, id }) => `${eventTypeName} ${id}`,
});
