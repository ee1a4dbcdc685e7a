import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { omit } from '../../../../src/world/omit.js';
import { later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { key, orgRole } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, membersOf, portless, UNAUTHORIZED } from './given.js';
import { Tenant } from './tenant.js';
import {
  CONFIGS,
  ALERTS,
  ADMIN,
  DOWN,
  healthy,
  created,
  post,
  put,
  listed,
  evaluated,
} from './givenGlobalAlerts.js';

describe('A global alert configuration', () => {
  it('is created with "201", and has the members that are published', async () => {
    const platform = new Tenant(healthy);
    const reply = await post(platform, { ...DOWN, tags: ['production'] });
    const config = bodyOf<'createGlobalAlertConfig'>(reply, 201);
    expect(membersOf(config)).toEqual([
      ...['created', 'enabled', 'eventTypeName', 'forAllGroups', 'groupIds', 'id', 'links', 'matchers'],
      ...['notifications', 'tags', 'typeName', 'updated'],
    ]);
    expect(String(reply.headers.location)).toMatch(new RegExp(`${CONFIGS}/${config.id}$`));
    const one = bodyOf<'getGlobalAlertConfig'>(await platform.get(`${CONFIGS}/${config.id}`));
    expect(portless(one)).toEqual(portless(config));
    const all = bodyOf<'listGlobalAlertConfigs'>(await platform.get(CONFIGS)).results;
    expect(all.map(portless)).toEqual([portless({ ...one, links: [one.links[0]] })]);
    const event = platform.world.events.all().toArray().at(-1);
    expect(event).toMatchObject({ eventTypeName: 'ALERT_CONFIG_ADDED_AUDIT', alertConfigId: config.id });
    expect(event?.groupId).toBeUndefined();
    const ofProject = await platform.get(`/groups/${PROJECT}/alertConfigs/${config.id}`);
    expect(ofProject.body).toMatchObject({ errorCode: 'ALERT_CONFIG_NOT_FOUND' });
  });

  it('is enabled and disabled by "a PUT with `{enabled}` alone on the same path as the full PUT"', async () => {
    const { platform, config } = await evaluated(DOWN);
    const disabled = bodyOf<'putGlobalAlertConfig'>(await put(platform, config.id, { enabled: false }));
    expect(portless(disabled)).toEqual(portless({ ...config, enabled: false }));
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
    await put(platform, config.id, { enabled: true });
    const again = new Tenant(later(platform.world, MINUTE_MS));
    expect((await listed(again)).map(({ status }) => status)).toEqual(['CANCELLED', 'OPEN']);
  });

  it('is enabled and disabled by "PATCH /globalAlertConfigs/{GLOBAL-ALERT-CONFIG-ID}" (documentation)', async () => {
    const { platform, config } = await evaluated(DOWN);
    const patch = (body: object) => platform.call('patch', `${CONFIGS}/${config.id}`, KEYS.admin, body);
    const disabled = bodyOf<'patchGlobalAlertConfig'>(await patch({ enabled: false }));
    expect(portless(disabled)).toEqual(portless({ ...config, enabled: false }));
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(bodyOf<'patchGlobalAlertConfig'>(await patch({ enabled: true })).enabled).toBe(true);
    const events = platform.world.events.all().toArray().slice(-2);
    expect(events.map(({ eventTypeName }) => eventTypeName)).toEqual([
      'ALERT_CONFIG_DISABLED_AUDIT',
      'ALERT_CONFIG_ENABLED_AUDIT',
    ]);
    expect((await patch({})).body).toMatchObject({ errorCode: 'MISSING_ATTRIBUTE', parameters: ['enabled'] });
  });

  it('is replaced by a whole body, which a client may have read', async () => {
    const { platform, config } = await evaluated({ ...DOWN, tags: ['production'] });
    const change = {
      ...config,
      forAllGroups: false,
      groupIds: [PROJECT],
      tags: [],
      eventTypeName: 'NO_PRIMARY',
    };
    const replaced = bodyOf<'putGlobalAlertConfig'>(await put(platform, config.id, change));
    expect(replaced).toMatchObject({ groupIds: [PROJECT], tags: [], created: config.created, enabled: true });
    expect(replaced.notifications[0]?.notifierId).not.toBe(config.notifications[0]?.notifierId);
    const next = new Tenant(later(platform.world, MINUTE_MS));
    expect((await listed(next)).map(({ status }) => status)).toEqual(['CLOSED']);
  });

  it('is deleted with 204, which cancels its alerts', async () => {
    const { platform, config } = await evaluated(DOWN);
    const path = `${CONFIGS}/${config.id}`;
    expect((await platform.call('delete', path, KEYS.admin)).status).toBe(204);
    expect((await listed(platform)).map(({ status }) => status)).toEqual(['CANCELLED']);
    const detail = `No global alert configuration with ID ${config.id} exists.`;
    const refusal = [404, 'GLOBAL_ALERT_CONFIG_NOT_FOUND', detail, config.id] as const;
    await expectRefusal(platform, platform.get(path), refusal);
  });

  it('can test its notifications, also the types that are "global only"', async () => {
    const { platform, config } = await evaluated(DOWN);
    const path = `${CONFIGS}/${config.id}/${config.notifications[0]?.notifierId ?? ''}/test`;
    const result = bodyOf<'testGlobalAlertNotification'>(await platform.call('post', path, KEYS.admin));
    expect(result).toMatchObject({ success: true, details: { notificationType: 'ADMIN' } });
  });

  it('may name event types that can "only be used for global alerts"', async () => {
    const config = await created(new Tenant(healthy), { ...DOWN, eventTypeName: 'RS_BIND_ERROR' });
    expect(config).toMatchObject({ eventTypeName: 'RS_BIND_ERROR', typeName: 'BACKUP' });
  });

  it('may send SNMP traps, because "ADMIN, SNMP" are "global only"', async () => {
    const snmp = { typeName: 'SNMP', snmpAddress: 'traps.example.com:162', delayMin: 0, intervalMin: 60 };
    const platform = new Tenant(healthy);
    const config = await created(platform, { ...DOWN, notifications: [snmp] });
    expect(config.notifications).toEqual([{ ...snmp, notifierId: expect.any(String) }]);
    const again = bodyOf<'putGlobalAlertConfig'>(await put(platform, config.id, config));
    expect(again.notifications).toEqual([{ ...snmp, notifierId: expect.any(String) }]);
  });

  it.each<[object, string]>([
    [{ groupIds: [PROJECT] }, 'INVALID_ATTRIBUTE'],
    [{ forAllGroups: false }, 'MISSING_ATTRIBUTE'],
    [{ forAllGroups: false, groupIds: [PROJECT], tags: ['production'] }, 'INVALID_ATTRIBUTE'],
    [{ forAllGroups: false, groupIds: [NOBODY] }, 'GROUP_NOT_FOUND'],
    [{ forAllGroups: undefined }, 'MISSING_ATTRIBUTE'],
    [{ notifications: [] }, 'MISSING_NOTIFICATIONS'],
    [{ notifications: [{ ...ADMIN, typeName: 'ORG', emailEnabled: true }] }, 'UNSUPPORTED_NOTIFICATION_TYPE'],
  ])(
    'is refused with %j, because "forAllGroups true → tags allowed, groupIds not"',
    async (own, errorCode) => {
      const platform = new Tenant(healthy);
      expect((await post(platform, { ...DOWN, ...own })).body).toMatchObject({ errorCode });
      expect(platform.world.alertConfigs.size).toBe(0);
    },
  );

  it('is refused in a PUT without an event type or projects', async () => {
    const { platform, config } = await evaluated(DOWN);
    for (const body of [{ enabled: true, tags: [] }, omit(DOWN, 'forAllGroups'), {}])
      expect((await put(platform, config.id, body)).body).toMatchObject({ errorCode: 'MISSING_ATTRIBUTE' });
  });

  it('needs the roles "Global Owner, Global Monitoring Admin"', async () => {
    const owner = key({ ...KEYS.orgOwner, id: idOf('owner'), roles: [orgRole('ORG_OWNER')] });
    const platform = new Tenant(worldWith({ keys: [key(), owner] }));
    for (const path of [CONFIGS, ALERTS])
      await expectRefusal(platform, platform.get(path, KEYS.orgOwner), UNAUTHORIZED);
  });
});
