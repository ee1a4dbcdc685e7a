import { describe, expect, it } from '@jest/globals';
import { CONFIGS_MAX } from '../../../../src/world/alertEngine/changeConfigs.js';
import { removeProject } from '../../../../src/world/projectChanges/removeProject.js';
import { idOf, NOBODY } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { created, CPU, given, HOST_DOWN, METRIC, post, SLACK, TO_OWNERS } from './givenAlertConfigs.js';
import { platformWith } from './tenant.js';

const WEBHOOK = { typeName: 'WEBHOOK' };
const FEW = { ...HOST_DOWN, eventTypeName: 'TOO_FEW_HEALTHY_MEMBERS' };
const notified = (...notifications: readonly object[]) => ({ ...HOST_DOWN, notifications });
const measured = (change: object) => ({ ...METRIC, metricThreshold: { ...CPU, ...change } });

describe('Alert configurations', () => {
  it.each([
    ['MISSING_NOTIFICATIONS', notified()],
    ['MISSING_ATTRIBUTE', { enabled: true, notifications: [TO_OWNERS] }],
    ['NOTIFICATION_INTERVAL_OUT_OF_RANGE', notified({ ...TO_OWNERS, intervalMin: 4 })],
    ['EMAIL_OR_SMS_REQUIRED_FOR_GROUP_NOTIFICATION', notified({ ...TO_OWNERS, emailEnabled: false })],
    ['MISSING_ROLES_FOR_GROUP_NOTIFICATION', notified({ ...TO_OWNERS, roles: [] })],
    ['INVALID_ENUM_VALUE', notified({ ...TO_OWNERS, roles: ['ORG_OWNER'] })],
    ['TOO_MANY_GROUP_NOTIFICATIONS', notified(TO_OWNERS, TO_OWNERS)],
    [
      'EMAIL_OR_SMS_REQUIRED_FOR_USER_NOTIFICATION',
      notified({ typeName: 'USER', username: 'ada@example.com' }),
    ],
    ['BAD_USERNAME_REF', notified({ typeName: 'USER', username: 'eve@example.com', smsEnabled: true })],
    [
      'BAD_USERNAME_IN_GROUP_REF',
      notified({ typeName: 'USER', username: 'bob@example.com', smsEnabled: true }),
    ],
    ['TEAM_NOT_FOUND', notified({ typeName: 'TEAM', teamId: NOBODY, emailEnabled: true })],
    ['NO_ORG_NOTIFICATION_FOR_GROUP_ALERT', notified({ typeName: 'ORG', emailEnabled: true })],
    ['NOTIFICATION_TYPE_IS_GLOBAL_ONLY', notified({ typeName: 'SNMP' })],
    ['NOTIFICATION_TYPE_IS_GLOBAL_ONLY', notified({ typeName: 'SNMP', snmpAddress: 'a.example.net:162' })],
    ['UNSUPPORTED_NOTIFICATION_TYPE', notified({ typeName: 'HIP_CHAT' })],
    [
      'UNSUPPORTED_NOTIFICATION_TYPE',
      notified({ typeName: 'HIP_CHAT', notificationToken: 'x', roomName: 'y' }),
    ],
    [
      'UNSUPPORTED_NOTIFICATION_TYPE',
      notified({ typeName: 'FLOWDOCK', flowdockApiToken: 'x', flowName: 'y', orgName: 'z' }),
    ],
    ['INVALID_ATTRIBUTE', notified({ ...TO_OWNERS, delayMin: -1 })],
    ['WEBHOOK_URL_NOT_SET', notified(WEBHOOK)],
    ['MISSING_ATTRIBUTE', notified({ typeName: 'SLACK', apiToken: 'x' })],
    ['MAX_NOTIFICATIONS_PER_ALERT_EXCEEDED', notified(...Array.from({ length: 51 }, () => SLACK))],
    ['INVALID_EVENT_TYPE_FOR_ALERT', { ...HOST_DOWN, eventTypeName: 'HOST_UP' }],
    ['INVALID_ENUM_VALUE', { ...HOST_DOWN, eventTypeName: 'HOST_BORED' }],
    ['GLOBAL_ALERTS_ONLY', { ...HOST_DOWN, eventTypeName: 'RS_BIND_ERROR' }],
    ['MISSING_METRIC_THRESHOLD', { ...HOST_DOWN, eventTypeName: 'OUTSIDE_METRIC_THRESHOLD' }],
    ['METRIC_THRESHOLD_PRESENT', { ...HOST_DOWN, metricThreshold: CPU }],
    ['TOTAL_MODE_DEPRECATED', measured({ mode: 'TOTAL' })],
    ['INVALID_ENUM_VALUE', measured({ metricName: 'MOOD' })],
    ['UNITS_MISMATCH', measured({ units: 'SECONDS' })],
    ['NONZERO_DELAY_REQUIRED', measured({ metricName: 'OPLOG_SLAVE_LAG_MASTER_TIME', units: 'SECONDS' })],
    ['MISSING_THRESHOLD', FEW],
    ['THRESHOLD_PRESENT', { ...HOST_DOWN, threshold: { operator: 'LESS_THAN', threshold: 2 } }],
    ['INVALID_OPERATOR_FOR_EVENT_TYPE', { ...FEW, threshold: { operator: 'GREATER_THAN', threshold: 2 } }],
    ['INVALID_ATTRIBUTE', { ...HOST_DOWN, matchers: [{ fieldName: 'PORT', operator: 'REGEX', value: '(' }] }],
    [
      'INVALID_ATTRIBUTE',
      { ...HOST_DOWN, matchers: [{ fieldName: 'PORT', operator: 'REGEX', value: '(?=1)' }] },
    ],
    [
      'INVALID_ENUM_VALUE',
      { ...HOST_DOWN, matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'X' }] },
    ],
  ])('are refused with %s', async (errorCode, body) => {
    const platform = platformWith(given);
    const before = platform.world;
    const response = await post(platform, body);
    expect(response.body).toMatchObject({ errorCode });
    expect(platform.world).toBe(before);
  });

  it('repeat the typo of the platform: "an internal of at least 5 minutes."', async () => {
    const response = await post(platformWith(given), notified({ ...TO_OWNERS, intervalMin: 1 }));
    expect(response.body).toMatchObject({
      detail: 'Notifications must have an internal of at least 5 minutes.',
    });
  });

  it('have a limit per project', async () => {
    const platform = platformWith(given);
    const one = await created(platform, HOST_DOWN);
    const row = platform.world.alertConfigs.get(one.id);
    if (row === undefined) throw new Error('no row');
    const rows = Array.from({ length: CONFIGS_MAX }, (_, at) => ({ ...row, id: idOf(`config${at}`) }));
    const full = platformWith({ ...given, alertConfigs: rows });
    expect((await post(full, HOST_DOWN)).body).toMatchObject({
      errorCode: 'MAX_ALERT_CONFIGS_PER_GROUP_EXCEEDED',
    });
  });

  it('take a threshold of members, and a secret of each service', async () => {
    const platform = platformWith(given);
    const threshold = { operator: 'LESS_THAN', threshold: 2, units: 'RAW' };
    expect(await created(platform, { ...FEW, threshold })).toMatchObject({
      threshold,
      typeName: 'REPLICA_SET',
    });
    const pager = await created(
      platform,
      notified({ typeName: 'PAGER_DUTY', serviceKey: '1234567890abcdef', intervalMin: 0 }),
    );
    expect(pager.notifications[0]).toEqual({
      delayMin: 0,
      notifierId: expect.any(String),
      serviceKey: '************cdef',
      typeName: 'PAGER_DUTY',
    });
  });

  it('refuse the interval 0, unless they are notified once: `NOTIFICATION_INTERVAL_OUT_OF_RANGE` (client)', async () => {
    const platform = platformWith(given);
    const email = { typeName: 'EMAIL', emailAddress: 'a@example.com', delayMin: 0 };
    expect((await post(platform, notified({ ...email, intervalMin: 0 }))).body).toMatchObject({
      errorCode: 'NOTIFICATION_INTERVAL_OUT_OF_RANGE',
    });
    const { notifications } = await created(platform, notified(email));
    expect(notifications[0]).toMatchObject({ intervalMin: 60 });
  });

  it('are removed with their project', async () => {
    const platform = platformWith(given);
    await created(platform, HOST_DOWN);
    expect(platform.world.alertConfigs.size).toBe(1);
    expect(removeProject(platform.world, project()).world.alertConfigs.size).toBe(0);
  });
});
