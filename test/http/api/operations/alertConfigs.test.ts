import { describe, expect, it } from '@jest/globals';
import { alertConfigOf } from '../../../../src/world/alerts/configs/configIds.js';
import { omit } from '../../../../src/world/omit.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, expectRefusal, linksOf, membersOf } from './given.js';
import {
  created,
  CPU,
  given,
  HOST_DOWN,
  METRIC,
  operators,
  PATH,
  post,
  SLACK,
  TO_OWNERS,
} from './givenAlertConfigs.js';
import { platformWith, type Tenant } from './tenant.js';

function put(platform: Tenant, id: string, body: unknown) {
  return platform.call('put', `${PATH}/${id}`, KEYS.admin, body);
}

function eventsOf({ world }: Tenant): readonly string[] {
  return world.events
    .select('project', PROJECT)
    .toArray()
    .map(({ eventTypeName }) => eventTypeName);
}

describe('The default alert configurations', () => {
  it('are those with which "a new project is born", "each to GROUP, roles [GROUP_OWNER], intervalMin 60"', async () => {
    const platform = platformWith(given);
    const { results, totalCount } = bodyOf<'listAlertConfigs'>(await platform.get(PATH));
    expect(totalCount).toBe(10);
    const types = results.map(({ eventTypeName }) => eventTypeName);
    expect(types).toEqual(
      expect.arrayContaining([
        ...['NO_PRIMARY', 'CLUSTER_MONGOS_IS_MISSING', 'HOST_HAS_INDEX_SUGGESTIONS', 'JOINED_GROUP'],
        ...['OUTSIDE_METRIC_THRESHOLD', 'HOST_DOWN', 'MONITORING_AGENT_DOWN', 'BAD_CLUSTERSHOTS'],
      ]),
    );
    for (const { notifications, created: at } of results) {
      expect(notifications).toEqual([
        { ...TO_OWNERS, smsEnabled: false, notifierId: expect.stringMatching(/^[0-9a-f]{24}$/) },
      ]);
      expect(at).toBe(results[0]?.created);
    }
    expect(platform.world.alertConfigs.size).toBe(0);
  });

  it('have the ids that the events of their alerts name', async () => {
    const platform = platformWith(given);
    const { alertConfigId } = alertConfigOf(platform.world, PROJECT, 'HOST');
    const config = bodyOf<'getAlertConfig'>(await platform.get(`${PATH}/${alertConfigId}`));
    expect(config).toMatchObject({
      id: alertConfigId,
      enabled: true,
      eventTypeName: 'HOST_DOWN',
      typeName: 'HOST',
    });
  });

  it('do not exist in a project that was created without them', async () => {
    const reply = await platformWith(given).get(`/groups/${idOf('bare')}/alertConfigs`);
    expect(bodyOf<'listAlertConfigs'>(reply).results).toEqual([]);
  });

  it('can be disabled, replaced and deleted like others', async () => {
    const platform = platformWith(given);
    const { alertConfigId: id } = alertConfigOf(platform.world, PROJECT, 'HOST');
    const before = bodyOf<'getAlertConfig'>(await platform.get(`${PATH}/${id}`));
    const patch = (enabled: boolean) => platform.call('patch', `${PATH}/${id}`, KEYS.admin, { enabled });
    const disabled = bodyOf<'patchAlertConfig'>(await patch(false));
    expect(disabled).toEqual({ ...before, enabled: false, links: disabled.links });
    await patch(false);
    expect(eventsOf(platform)).toEqual(['ALERT_CONFIG_DISABLED_AUDIT']);
    expect(bodyOf<'putAlertConfig'>(await put(platform, id, METRIC))).toMatchObject({
      id,
      created: before.created,
      typeName: 'HOST_METRIC',
      metricThreshold: CPU,
    });
    const deleted = await platform.call('delete', `${PATH}/${id}`, KEYS.admin);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(bodyOf<'listAlertConfigs'>(await platform.get(PATH)).totalCount).toBe(9);
    expect((await platform.get(`${PATH}/${id}`)).status).toBe(404);
    expect(eventsOf(platform).slice(1)).toEqual(['ALERT_CONFIG_CHANGED_AUDIT', 'ALERT_CONFIG_DELETED_AUDIT']);
  });
});

describe('An alert configuration', () => {
  it('is created with "**201** + `Location`", its members in the recorded order', async () => {
    const platform = platformWith(given);
    const response = await post(platform, METRIC);
    const config = bodyOf<'createAlertConfig'>(response, 201);
    expect(response.headers.location).toContain(`${PATH}/${config.id}`);
    expect(membersOf(config)).toEqual([
      ...['created', 'enabled', 'eventTypeName', 'groupId', 'id', 'links', 'matchers', 'metricThreshold'],
      ...['notifications', 'typeName', 'updated'],
    ]);
    expect(linksOf(config)).toEqual([
      `self ${PATH}/${config.id}`,
      `http://vendor.example.com/alerts ${PATH}/${config.id}/alerts`,
    ]);
    const { results } = bodyOf<'listAlertConfigs'>(await platform.get(PATH));
    expect(linksOf(results.at(-1) ?? config)).toEqual([`self ${PATH}/${config.id}`]);
    expect(eventsOf(platform)).toEqual(['ALERT_CONFIG_ADDED_AUDIT']);
  });

  it('is disabled unless it says otherwise, and takes "`groupId` (and `id`)" and empty strings', async () => {
    const silent = omit(HOST_DOWN, 'enabled');
    const echo = { ...silent, groupId: NOBODY, id: '', typeName: '', created: '', updated: '', links: [] };
    expect(await created(platformWith(given), echo)).toMatchObject({ enabled: false, groupId: PROJECT });
  });

  it('is replaced: "full replacement", and notifications get "**new notifierIds**"', async () => {
    const platform = platformWith(given);
    const matchers = [{ fieldName: 'HOSTNAME', operator: 'CONTAINS', value: 'db' }];
    const before = await created(platform, { ...HOST_DOWN, matchers });
    const silent = omit(HOST_DOWN, 'enabled');
    const after = bodyOf<'putAlertConfig'>(await put(platform, before.id, silent));
    expect(after).toMatchObject({ created: before.created, enabled: false, matchers: [] });
    expect(after.notifications[0]?.notifierId).not.toBe(before.notifications[0]?.notifierId);
  });

  it('is the same after it is sent back, and "redacted secrets sent back do not overwrite the stored ones"', async () => {
    const platform = platformWith(given);
    const before = await created(platform, {
      ...METRIC,
      matchers: [{ fieldName: 'TYPE_NAME', operator: 'EQUALS', value: 'PRIMARY' }],
      notifications: [TO_OWNERS, SLACK, { typeName: 'TEAM', teamId: operators.id, emailEnabled: true }],
    });
    expect(before.notifications[1]).toMatchObject({ apiToken: '***************abcd', channelName: 'ops' });
    expect(before.notifications[2]).toMatchObject({ teamId: operators.id, teamName: operators.name });
    const after = bodyOf<'putAlertConfig'>(await put(platform, before.id, before));
    const ids = after.notifications.map(({ notifierId }) => ({ notifierId }));
    const notifications = before.notifications.map((each, at) => ({ ...each, ...ids[at] }));
    expect(after).toEqual({ ...before, updated: after.updated, links: after.links, notifications });
    const stored = platform.world.alertConfigs.get(before.id);
    expect(stored?.notifications[1]?.texts.apiToken).toBe(SLACK.apiToken);
  });

  it('is refused by its codes', async () => {
    const platform = platformWith(given);
    const refused = (path: string, ...refusal: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(platform, platform.get(`${PATH}/${path}`), refusal);
    const detail = `No alert configuration with ID ${NOBODY} exists in group ${PROJECT}.`;
    await refused(NOBODY, 404, 'ALERT_CONFIG_NOT_FOUND', detail, NOBODY, PROJECT);
    await refused(
      'x',
      404,
      'INVALID_ALERT_CONFIG_ID',
      'An invalid alert configuration ID x was specified.',
      'x',
    );
  });
});

describe('The fields of matchers', () => {
  it('are a "bare array, any role"', async () => {
    const reply = await platformWith(given).get('/alertConfigs/matchers/fieldNames');
    expect(bodyOf<'listMatcherFieldNames'>(reply)).toEqual([
      ...[
        'TYPE_NAME',
        'HOSTNAME',
        'PORT',
        'HOSTNAME_AND_PORT',
        'REPLICA_SET_NAME',
        'SHARD_NAME',
        'CLUSTER_NAME',
      ],
    ]);
  });
});

describe('The test of a notification', () => {
  it('answers "{success, message, details{notificationType, destination, timestamp}}" and sends nothing', async () => {
    const platform = platformWith(given);
    const { id, notifications } = await created(platform, { ...HOST_DOWN, notifications: [SLACK] });
    const path = (notifier: string) => `${PATH}/${id}/${notifier}/test`;
    const reply = await platform.call('post', path(notifications[0]?.notifierId ?? ''), KEYS.admin);
    expect(bodyOf<'testAlertNotification'>(reply)).toMatchObject({
      details: { destination: 'ops', notificationType: 'SLACK' },
      success: true,
    });
    for (const [notifier, errorCode] of [
      [NOBODY, 'NOTIFIER_NOT_FOUND'],
      ['x', 'INVALID_NOTIFIER_ID'],
    ] as const)
      expect((await platform.call('post', path(notifier), KEYS.admin)).body).toMatchObject({ errorCode });
  });
});
