import { describe, expect, it } from '@jest/globals';
import {
  checkNotifications,
  type SentNotification,
} from '../../../../../src/world/alerts/configs/checkNotifications.js';
import {
  NOTIFICATION_TYPES,
  notificationKind,
  type NotificationType,
} from '../../../../../src/world/tables/notificationRules.js';
import { PROJECT } from '../../../../support/rows/ids.js';
import { project } from '../../../../support/rows/rows.js';
import { worldWith } from '../../../../support/rows/worlds.js';

/** These services repeat a notification by themselves. */
const ONCE = ['DATADOG', 'OPS_GENIE', 'PAGER_DUTY', 'VICTOR_OPS'];
/** A project has no notifications of the first three types. The others name a row of the world. */
const OTHERS = ['ADMIN', 'ORG', 'SNMP', 'TEAM', 'USER'];
const TYPES = NOTIFICATION_TYPES.filter((typeName) => !OTHERS.includes(typeName));

const world = worldWith({ projects: [project()] });
const TEXTS = { channelName: 'ops', emailAddress: 'a@example.net', mobileNumber: '2025550123' };

const ADDRESS = { webhookUrl: 'https://example.net/hook' };

/** Returns the row of a notification that has only the members that its type requires. */
const stored = (typeName: NotificationType, more: SentNotification = {}) => {
  const { needs = [] } = notificationKind(typeName);
  const sent = Object.fromEntries(needs.map((name) => [name, '0123456789abcdef0123456789abcdef']));
  const known = Object.fromEntries(Object.entries(TEXTS).filter(([name]) => name in sent));
  const notification = { ...ADDRESS, emailEnabled: true, ...sent, ...known, ...more, typeName };
  const [row] = checkNotifications(world, { groupId: PROJECT }, 'config', [notification]);
  return row;
};

describe('a notification', () => {
  it('is repeated each hour by default, unless its service repeats it', () => {
    const intervals = TYPES.map((typeName) => [typeName, stored(typeName)?.intervalMin]);
    expect(Object.fromEntries(intervals)).toEqual(
      Object.fromEntries(TYPES.map((typeName) => [typeName, ONCE.includes(typeName) ? undefined : 60])),
    );
  });

  it.each(TYPES)('has the interval that the client sends: %s', (typeName) => {
    expect(stored(typeName, { intervalMin: 15 })?.intervalMin).toBe(15);
  });

  it('has the switches for mail and messages only if persons receive it', () => {
    const personal = TYPES.filter((typeName) => stored(typeName)?.emailEnabled !== undefined);
    expect(personal).toEqual(['GROUP']);
    expect(stored('GROUP')).toMatchObject({ emailEnabled: true, smsEnabled: false });
  });
});
