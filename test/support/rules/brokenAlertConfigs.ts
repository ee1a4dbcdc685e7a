import { checkScope } from '../../../src/world/alertEngine/checkScope.js';
import { createAlertConfig } from '../../../src/world/alertEngine/changeConfigs.js';
import { createGlobalConfig } from '../../../src/world/alertEngine/changeGlobalConfigs.js';
import type { AlertConfigSpec } from '../../../src/world/alerts/configs/checkSpec.js';
import type { SentNotification } from '../../../src/world/alerts/configs/checkNotifications.js';
import type { RowOf, World } from '../../../src/world/world.js';
import type { BrokenRows } from './brokenRow.js';
import { firstOf } from './ruledWorld.js';

const METRIC = {
  metricName: 'CONNECTIONS',
  mode: 'AVERAGE',
  operator: 'GREATER_THAN',
  threshold: 1,
  units: 'RAW',
} as const;
const COUNT = { operator: 'LESS_THAN', threshold: 1, units: 'RAW' } as const;
const FEW = 'TOO_FEW_HEALTHY_MEMBERS';
const LAG = { ...METRIC, metricName: 'OPLOG_SLAVE_LAG_MASTER_TIME', units: 'SECONDS' } as const;
const MATCHER = { fieldName: 'HOSTNAME', operator: 'EQUALS', value: 'a' } as const;

type Notification = RowOf<'alertConfigs'>['notifications'][number];

const EMAIL: Notification = {
  notifierId: 'n',
  typeName: 'EMAIL',
  delayMin: 0,
  intervalMin: 60,
  texts: { emailAddress: 'a@example.com' },
};
const GROUP: Notification = { ...EMAIL, typeName: 'GROUP', emailEnabled: true, texts: {} };

/** Returns a call that creates a configuration. */
const creates = (spec: AlertConfigSpec) => (world: World) =>
  createAlertConfig(world, firstOf(world, 'projects'), {
    notifications: [{ typeName: 'EMAIL', emailAddress: 'a@example.com' }],
    ...spec,
  });

/** Returns the notification as a client sends it. */
const sentOf = ({ notifierId: _, texts, ...rest }: Notification): SentNotification => ({ ...rest, ...texts });

const wrong = (says: string, ...notifications: readonly Notification[]) => ({
  says,
  change: { notifications },
  move: creates({ eventTypeName: 'HOST_DOWN', notifications: notifications.map(sentOf) }),
});

/** Examples for the rules of alert configurations. The first configuration is about HOST_DOWN. */
export const brokenAlertConfigs: BrokenRows = {
  alertConfigs: [
    {
      says: 'an event that is not about hosts, replica sets or clusters has no matchers',
      change: { eventTypeName: 'OPLOG_BEHIND', matchers: [MATCHER] },
      move: creates({ eventTypeName: 'OPLOG_BEHIND', matchers: [MATCHER] }),
    },
    {
      says: 'a configuration of the event OUTSIDE_METRIC_THRESHOLD needs a metric threshold',
      change: { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD' },
      move: creates({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD' }),
    },
    {
      says: 'only a configuration of the event OUTSIDE_METRIC_THRESHOLD has a metric threshold',
      change: { metricThreshold: METRIC },
      move: creates({ eventTypeName: 'HOST_DOWN', metricThreshold: METRIC }),
    },
    {
      says: 'a configuration of an event that counts members needs a threshold',
      change: { eventTypeName: FEW },
      move: creates({ eventTypeName: FEW }),
    },
    {
      says: 'only a configuration of an event about members, elections or the oplog of replica sets has a threshold',
      change: { threshold: COUNT },
      move: creates({ eventTypeName: 'HOST_DOWN', threshold: COUNT }),
    },
    {
      says: 'the units of a threshold must be convertible into the units of its metric',
      change: { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: { ...METRIC, units: 'BYTES' } },
      move: creates({
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        metricThreshold: { ...METRIC, units: 'BYTES' },
      }),
    },
    {
      says: 'notifications about OPLOG_SLAVE_LAG_MASTER_TIME need a delay',
      change: { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: LAG, notifications: [EMAIL] },
      move: creates({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: LAG }),
    },
    {
      says: 'the operator must be LESS_THAN for too few members and a short oplog, and GREATER_THAN for other events',
      change: { eventTypeName: FEW, threshold: { ...COUNT, operator: 'GREATER_THAN' } },
      move: creates({ eventTypeName: FEW, threshold: { ...COUNT, operator: 'GREATER_THAN' } }),
    },
    {
      says: 'a configuration of all projects lists no projects',
      change: { scope: { forAllGroups: true, groupIds: ['a'], tags: [] } },
      move: (world) => checkScope(world, { forAllGroups: true, groupIds: ['a'] }),
    },
    {
      says: 'a configuration of listed projects has no tags',
      change: { scope: { forAllGroups: false, groupIds: ['a'], tags: ['b'] } },
      move: (world) => checkScope(world, { forAllGroups: false, groupIds: ['a'], tags: ['b'] }),
    },
    wrong('a configuration needs at least one notification'),
    wrong('a configuration has at most 50 notifications', ...Array.from({ length: 51 }, () => EMAIL)),
    wrong('a configuration has at most one notification of the type GROUP', GROUP, GROUP),
    {
      says: 'a global configuration has no notification of the type ORG',
      change: {
        groupId: undefined,
        scope: { forAllGroups: true, groupIds: [], tags: [] },
        notifications: [{ ...GROUP, typeName: 'ORG' }],
      } as object,
      move: (world) =>
        createGlobalConfig(world, {
          eventTypeName: 'HOST_DOWN',
          forAllGroups: true,
          notifications: [{ typeName: 'ORG', emailEnabled: true }],
        }),
    },
    wrong('a configuration of a project has no notification of the type ORG', { ...GROUP, typeName: 'ORG' }),
    wrong('only a global configuration has notifications of the types ADMIN and SNMP', {
      ...EMAIL,
      typeName: 'SNMP',
      texts: {},
    }),
    wrong('a notification of the type GROUP needs email or SMS', { ...GROUP, emailEnabled: false }),
    wrong('the list of roles of a notification must not be empty: without the list, it reaches all roles', {
      ...GROUP,
      roles: [],
    }),
    wrong('the roles of a notification are roles of projects', { ...GROUP, roles: ['ORG_OWNER'] }),
    wrong('a notification of the type USER needs email or SMS', {
      ...EMAIL,
      typeName: 'USER',
      texts: { username: 'u' },
    }),
    wrong('a notification of the type WEBHOOK needs an address', {
      ...EMAIL,
      typeName: 'WEBHOOK',
      texts: {},
    }),
    wrong('a notification lacks a text that its type needs', { ...EMAIL, texts: {} }),
    wrong('a notification is repeated every 5 minutes at most', { ...EMAIL, intervalMin: 1 }),
  ],
};
